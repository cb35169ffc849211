import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { creditCost, warningFor } from '../../nouns/speech/speech-limits.ts';
import { useChargedCharacters } from '../../nouns/speech/use-charged-characters.ts';
import {
  type ReadySpeech,
  speechRequestOf,
  useDraft,
  useGeneration,
  useSpeechSetup,
} from '../../nouns/speech/use-speech.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { Button } from '../../parts/button/button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { RunButton } from '../../parts/tool/run-button.tsx';

/** Speaks a text in place. It shares its draft with the text-to-speech screen, which has all settings. */
export function Composer() {
  const state = useDraft();
  const { voices, voice, model, settings, failed } = useSpeechSetup(state);
  const ready = voice && model && settings ? { draft: state, voice, model, settings, detected: undefined } : undefined;
  return (
    <section
      aria-label={t('Generate speech')}
      className="rounded-m border border-control bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent has-[textarea:focus-visible]:-outline-offset-1"
    >
      <textarea
        aria-label={t('Text to speak')}
        placeholder={t('Type or paste text to generate speech')}
        value={state.text}
        dir={dirOf(state.text)}
        rows={3}
        onChange={(event) => draft.change({ text: event.target.value })}
        className="block w-full resize-none rounded-t-m bg-transparent px-4 pt-4 text-strong outline-none"
      />
      {failed ? (
        <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
          <div className="w-full sm:w-60">
            {voices && voice ? (
              <VoicePicker voices={voices} value={voice} onChange={(voiceId) => draft.change({ voiceId })} />
            ) : (
              <Skeleton className="h-[54px]" />
            )}
          </div>
          <Button kind="ghost" asChild>
            <Link to="/app/speech-synthesis/text-to-speech">{t('All settings')}</Link>
          </Button>
          <Generate text={state.text} ready={ready} />
        </div>
      )}
    </section>
  );
}

/** The button that speaks the text, with its cost and what prevents it. */
function Generate({ text, ready }: { text: string; ready: ReadySpeech | undefined }) {
  const { data: quota } = useQuery(subscriptionQuery);
  const { isRunning, start, cancel } = useGeneration();
  const characters = characterCount(text);
  const [charged = characters] = useChargedCharacters([text], ready?.draft.dictionaryIds);
  const warning = ready && warningFor({ characters, charged, model: ready.model, voice: ready.voice, quota });
  return (
    <>
      {warning && (
        <span role="status" className={`text-meta ${warning.kind === 'over' ? 'text-bad' : 'text-warn'}`}>
          {warning.text}
        </span>
      )}
      <RunButton
        toolTitle={t('Text to Speech')}
        runLabel={t('Generate speech')}
        runningLabel={t('Generating')}
        credits={ready ? creditCost(charged, ready.model, ready.voice) : 0}
        disabled={!ready || text.trim() === '' || warning?.kind === 'over'}
        isRunning={isRunning}
        onRun={() => ready && void start(speechRequestOf(ready), ready.voice.name, ready.model.name)}
        onCancel={cancel}
      />
    </>
  );
}
