import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatCount } from '../../format/count.ts';
import { estimateDurationInS, formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import type { SpeechDraft } from '../../nouns/speech/speech-draft.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { creditCost, warningFor } from '../../nouns/speech/speech-limits.ts';
import { useChargedCharacters } from '../../nouns/speech/use-charged-characters.ts';
import { chosenLanguage, type ReadySpeech, speechRequestOf, useGeneration } from '../../nouns/speech/use-speech.ts';
import { LanguageSelect } from '../../nouns/voices/language-select.tsx';
import { InputLength, ToolBar } from '../../parts/tool/tool-bar.tsx';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';

interface EditorBarProps {
  state: SpeechDraft;
  /** Undefined while voices and models load. */
  ready: ReadySpeech | undefined;
  panel: ToolPanel;
}

/** Shows the length and cost of the text (TTS-006, U-08) and the generate button. */
export function EditorBar({ state, ready, panel }: EditorBarProps) {
  const { data: quota } = useQuery(subscriptionQuery);
  const { isRunning, start, cancel } = useGeneration();
  const characters = characterCount(state.text);
  const [charged = characters] = useChargedCharacters([state.text], state.dictionaryIds);
  const warning = ready && warningFor({ characters, charged, model: ready.model, voice: ready.voice, quota });
  const durationInS = ready ? estimateDurationInS(state.text) / ready.settings.speed : 0;
  const generate = useCallback(() => {
    if (ready) void start(speechRequestOf(ready), ready.voice.name, ready.model.name);
  }, [ready, start]);
  return (
    <ToolBar
      panel={panel}
      panelTitle={ready ? `${ready.voice.name} · ${t('Settings')}` : t('Settings')}
      problem={warning}
      toolTitle={t('Text to Speech')}
      runLabel={t('Generate speech')}
      runningLabel={t('Generating')}
      credits={ready ? creditCost(charged, ready.model, ready.voice) : 0}
      disabled={!ready || state.text.trim() === ''}
      isRunning={isRunning}
      onRun={generate}
      onCancel={cancel}
    >
      {ready && (
        <>
          <LanguageSelect
            languages={ready.model.languages}
            value={chosenLanguage(ready)}
            detected={ready.detected}
            onChange={(languageCode) => draft.change({ languageCode })}
          />
          <InputLength isOver={warning?.kind === 'over'}>
            {formatCount(characters)} / {formatCount(ready.model.maximum_text_length_per_request)}
          </InputLength>
          {durationInS >= 1 && (
            <InputLength>{t('about {durationInS}', { durationInS: formatDuration(durationInS) })}</InputLength>
          )}
        </>
      )}
    </ToolBar>
  );
}
