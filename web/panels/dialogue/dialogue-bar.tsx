import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defaultDialogueModelId } from '../../../contract/catalogue/models.ts';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { maxDialogueCharacters, maxDialogueVoices, normalizeLines } from '../../../contract/speech/dialogue-lines.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { track } from '../../data/api/track-event.ts';
import { useStore } from '../../data/store/use-store.ts';
import { formatCount } from '../../format/count.ts';
import { estimateDurationInS, formatDuration } from '../../format/duration.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { dialogue, openDialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { spokenLines } from '../../nouns/dialogue/spoken-lines.ts';
import { rawEncodingOf, titleOf } from '../../nouns/history/history-track.ts';
import { modelsQuery } from '../../nouns/models/models-query.ts';
import { generation } from '../../nouns/speech/speech-instance.ts';
import { linesCost } from '../../nouns/speech/speech-limits.ts';
import { useChargedCharacters } from '../../nouns/speech/use-charged-characters.ts';
import { LanguageSelect } from '../../nouns/voices/language-select.tsx';
import { creditsLeft } from '../../parts/tool/credits-left.ts';
import { InputLength, ToolBar } from '../../parts/tool/tool-bar.tsx';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { useDialogue } from './dialogue-editor.tsx';

interface DialogueBarProps {
  voices: readonly VoiceReply[];
  panel: ToolPanel;
}

/** The bar under a dialogue: its length, its cost and the button that generates it. */
export function DialogueBar({ voices, panel }: DialogueBarProps) {
  const draft = useDialogue();
  const { data: quota } = useQuery(subscriptionQuery);
  const { data: models } = useQuery(modelsQuery);
  const languages = models?.find(({ model_id }) => model_id === defaultDialogueModelId)?.languages ?? [];
  const queryClient = useQueryClient();
  const isRunning = useStore(generation, generation.isRunning);
  const lines = normalizeLines(draft.lines);
  const text = lines.map((line) => line.text).join('\n');
  const characters = lines.reduce((sum, line) => sum + characterCount(line.text), 0);
  const charged = useChargedCharacters(
    lines.map((line) => line.text),
    draft.dictionaryIds,
  );
  const cost = linesCost(
    lines.map(({ voiceId }, at) => ({ characters: charged[at]!, voiceId })),
    voices,
  );
  const speakers = new Set(lines.map(({ voiceId }) => voiceId));
  const names = [...speakers].map((id) => voices.find(({ voice_id }) => voice_id === id)?.name ?? '').join(', ');
  const problem = findProblem(
    { characters, speakers: speakers.size, cost },
    quota ? creditsLeft(quota) : Number.POSITIVE_INFINITY,
  );
  const generate = useCallback(async () => {
    track('text-to-speech generation started');
    const { dictionaryIds, ...current } = dialogue.state();
    const dictionaries = dictionaryIds.length === 0 ? undefined : dictionaryIds.map((id) => ({ id }));
    spokenLines.set(current.lines);
    await generation.start((signal) => openDialogue({ ...current, dictionaries }, signal), {
      title: titleOf(text),
      subtitle: names,
      expectedInS: estimateDurationInS(text) / current.speed,
      raw: rawEncodingOf(current.outputFormat),
    });
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    void queryClient.invalidateQueries({ queryKey: ['history'] });
  }, [text, names, queryClient]);
  return (
    <ToolBar
      panel={panel}
      problem={problem === undefined ? undefined : { kind: 'over', text: problem }}
      toolTitle={t('Text to Speech')}
      runLabel={t('Generate speech')}
      runningLabel={t('Generating')}
      credits={cost}
      disabled={characters === 0}
      isRunning={isRunning}
      onRun={() => void generate()}
      onCancel={generation.cancel}
    >
      <LanguageSelect
        languages={languages}
        value={draft.languageCode}
        onChange={(languageCode) => dialogue.change({ languageCode })}
      />
      <InputLength isOver={problem !== undefined}>
        {formatCount(characters)} / {formatCount(maxDialogueCharacters)}
      </InputLength>
      {characters > 0 && (
        <InputLength>
          {`${formatMessage('{count, plural, one {# voice} other {# voices}}', { count: speakers.size })} · ${t('about {estimateDurationInS}', { estimateDurationInS: formatDuration(estimateDurationInS(text) / draft.speed) })}`}
        </InputLength>
      )}
    </ToolBar>
  );
}

interface DialogueSize {
  readonly characters: number;
  readonly speakers: number;
  readonly cost: number;
}

function findProblem({ characters, speakers, cost }: DialogueSize, remaining: number): string | undefined {
  if (characters > maxDialogueCharacters)
    return formatMessage('{characters, plural, one {# character} other {# characters}} too many for a dialogue', {
      characters: characters - maxDialogueCharacters,
    });
  if (speakers > maxDialogueVoices)
    return t('A dialogue has at most {maxDialogueVoices} voices', { maxDialogueVoices });
  if (cost > remaining)
    return formatMessage('Needs {cost, plural, one {# credit} other {# credits}}, {remaining} left', {
      cost,
      remaining: formatCount(remaining),
    });
  return undefined;
}
