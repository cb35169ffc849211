import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultModelId } from '../../../../contract/catalogue/models.ts';
import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { subscriptionQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { modelsQuery } from '../../../nouns/models/models-query.ts';
import { creditCost } from '../../../nouns/speech/speech-limits.ts';
import { useChargedCharacters } from '../../../nouns/speech/use-charged-characters.ts';
import { changeCredits } from '../../../nouns/voice-changer/change-price.ts';
import { Button } from '../../../parts/button/button.tsx';
import { CompareView } from '../../../parts/compare/compare-view.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { FailureNotice } from '../../../parts/status/failure-notice.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { creditProblem } from '../../../parts/tool/credits-left.ts';
import { useCreditText } from '../../../parts/tool/use-credit-text.ts';
import { sentenceQuery, spokenSentenceQuery } from './comparison-requests.ts';
import { useSentenceText } from './use-sentence-text.ts';

interface SampleComparisonProps {
  voice: VoiceReply;
  sample: VoiceSampleReply;
}

/** One recording beside the voice; the voice's side is made on demand, with its cost before the button. */
export function SampleComparison({ voice, sample }: SampleComparisonProps) {
  const queryClient = useQueryClient();
  const sentence = useQuery(sentenceQuery(voice.voice_id, sample.sample_id));
  const recognized = useSentenceText(voice, sample, sentence.data);
  const [written, setWritten] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const text = recognized ? (written ?? recognized.text).trim() : undefined;
  const words = recognized?.words ?? [];
  const spoken = useQuery(spokenSentenceQuery({ voice, sample, sentence: sentence.data, text, words }));
  const credits = useComparisonCredits(voice, text, sentence.data?.durationInS);
  const cost = useCreditText(credits);
  const { data: quota } = useQuery(subscriptionQuery);
  const problem = creditProblem(credits ?? 0, quota);
  if (sentence.isError) return <FailureNotice error={sentence.error} onRetry={() => void sentence.refetch()} />;
  if (!sentence.data || recognized === undefined) return <SkeletonRows rows={2} label={t('Preparing the recording')} />;
  const run = async () => {
    setIsAsked(true);
    await spoken.refetch();
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    void queryClient.invalidateQueries({ queryKey: ['history'] });
  };
  const { data: result } = spoken;
  // The same recording, or the same text, would give the same again.
  const isDone = result !== undefined && !spoken.isFetching && !spoken.isError && result.text === text;
  return (
    <>
      {recognized ? (
        <Field
          label={t('Sentence')}
          help={t('Recognized in your recording. Correct it if a word is wrong, so that both say the same.')}
        >
          {(control) => (
            <Textarea
              {...control}
              value={written ?? recognized.text}
              maxLength={maxCharacters}
              rows={2}
              onChange={(event) => setWritten(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p className="text-ink-2">
          {t('{name} speaks the first sentence of {fileName}, at the same pace.', {
            name: voice.name,
            fileName: sample.file_name,
          })}
        </p>
      )}
      {spoken.isError && !spoken.isFetching && <FailureNotice error={spoken.error} onRetry={() => void run()} />}
      {result && !spoken.isFetching && (
        <CompareView
          key={spoken.dataUpdatedAt}
          files={{
            track: {
              id: `recording-comparison:${sample.sample_id}`,
              title: voice.name,
              subtitle: sample.file_name,
              outline: result.outline,
            },
            positions: result.positions,
            open: { before: async () => sentence.data.file, after: async () => result.file },
          }}
          before={{
            label: t('Your recording'),
            outline: sentence.data.outline,
            durationInS: sentence.data.durationInS,
          }}
          after={{ label: voice.name, outline: result.outline }}
          durationInS={result.durationInS}
          startsPlaying={isAsked}
        />
      )}
      {!isDone && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind={result ? 'plain' : 'primary'}
            busy={spoken.isFetching}
            disabled={text === '' || problem?.kind === 'over'}
            onClick={() => void run()}
          >
            {result ? t('Speak again') : t('Compare with recording')}
            {cost && <span className="font-[450] text-meta tabular-nums">{cost}</span>}
          </Button>
          <span role="status" className="text-ink-2 text-meta">
            {spoken.isFetching
              ? t('{name} is speaking the sentence…', { name: voice.name })
              : problem?.kind === 'over' && problem.text}
          </span>
        </div>
      )}
    </>
  );
}

/** More than anybody says in the seconds of a sentence. */
const maxCharacters = 500;

/** The credits of the voice's side, by its text or else by the length of the recording; undefined while unknown. */
function useComparisonCredits(voice: VoiceReply, text: string | undefined, durationInS: number | undefined) {
  const { data: models } = useQuery(modelsQuery);
  const [charged = 0] = useChargedCharacters([text ?? '']);
  if (text === undefined) return changeCredits(durationInS, voice);
  const model = models?.find(({ model_id }) => model_id === defaultModelId);
  return model && creditCost(charged, model, voice);
}
