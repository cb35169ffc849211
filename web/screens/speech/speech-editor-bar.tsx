import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatCount } from '../../format/count.ts';
import { estimateDurationInS, formatDuration } from '../../format/duration.ts';
import { GenerateButton } from '../../nouns/speech/generate-button.tsx';
import type { SpeechDraft } from '../../nouns/speech/speech-draft.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { creditCost, warningFor } from '../../nouns/speech/speech-limits.ts';
import { useChargedCharacters } from '../../nouns/speech/use-charged-characters.ts';
import { chosenLanguage, type ReadySpeech, speechRequestOf, useGeneration } from '../../nouns/speech/use-speech.ts';
import { LanguageSelect } from '../../nouns/voices/language-select.tsx';
import { classNames } from '../../parts/display/class-names.ts';

interface EditorBarProps {
  state: SpeechDraft;
  /** Undefined while voices and models load. */
  ready: ReadySpeech | undefined;
  /** Shown at the start of the bar. */
  children: ReactNode;
}

/** Shows the length and cost of the text (TTS-006, U-08) and the generate button. */
export function EditorBar({ state, ready, children }: EditorBarProps) {
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
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t px-3 py-2.5 md:px-5 md:py-3">
      {children}
      {ready && (
        <>
          <LanguageSelect
            languages={ready.model.languages}
            value={chosenLanguage(ready)}
            detected={ready.detected}
            onChange={(languageCode) => draft.change({ languageCode })}
          />
          <span className={classNames('text-meta tabular-nums', warning?.kind === 'over' ? 'text-bad' : 'text-ink-3')}>
            {formatCount(characters)} / {formatCount(ready.model.maximum_text_length_per_request)}
          </span>
          {durationInS >= 1 && (
            <span className="text-ink-3 text-meta tabular-nums">about {formatDuration(durationInS)}</span>
          )}
        </>
      )}
      <span
        role="status"
        className={classNames(
          'inline-flex items-center gap-1 text-meta tabular-nums empty:hidden',
          warning?.kind === 'over' ? 'text-bad' : 'text-warn',
        )}
      >
        {warning && (
          <>
            <CircleAlert className="size-3.5 shrink-0" aria-hidden />
            {warning.text}
          </>
        )}
      </span>
      <GenerateButton
        credits={ready ? creditCost(charged, ready.model, ready.voice) : 0}
        disabled={!ready || state.text.trim() === '' || warning?.kind === 'over'}
        isRunning={isRunning}
        onGenerate={generate}
        onCancel={cancel}
      />
    </div>
  );
}
