import { useQueries } from '@tanstack/react-query';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { measureNetSpeech } from '../../../parts/recorder/net-speech.ts';
import type { Clip } from './clips.ts';

const { minSpeechS, recommendedSpeechS } = cloneLimits;

/** The speech in recordings, in seconds; `isPartial`: the browser could not read all of them. */
function useNetSpeech(clips: readonly Clip[]) {
  return useQueries({
    queries: clips.map(({ id, file }) => ({
      queryKey: ['net-speech', id],
      queryFn: async () => (await measureNetSpeech(file)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => ({
      isMeasuring: results.some(({ isPending }) => isPending),
      isPartial: results.some(({ data }) => data === null),
      seconds: results.reduce((sum, { data }) => sum + (data ?? 0), 0),
    }),
  });
}

/** Shows how much speech the recordings have of what a good clone needs, without pauses and noise. */
export function SpeechMeter({ clips }: { clips: readonly Clip[] }) {
  const { seconds, isMeasuring, isPartial } = useNetSpeech(clips);
  if (clips.length === 0) return null;
  const isEnough = seconds >= recommendedSpeechS;
  const tone = isEnough ? 'bg-good' : seconds < minSpeechS ? 'bg-bad' : 'bg-info';
  const amount = t('{seconds} of {recommended} of speech', {
    seconds: formatDuration(Math.floor(seconds)),
    recommended: formatDuration(recommendedSpeechS),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <meter
        className="sr-only"
        aria-label={t('Speech without pauses')}
        aria-valuetext={amount}
        max={recommendedSpeechS}
        value={Math.min(recommendedSpeechS, Math.floor(seconds))}
      />
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full origin-left transition-transform duration-150 rtl:origin-right ${tone}`}
          style={{ transform: `scaleX(${Math.min(1, seconds / recommendedSpeechS)})` }}
        />
      </div>
      <p role="status" className="text-ink-2 text-meta tabular-nums">
        {amount}. {isMeasuring ? t('Measuring…') : adviceOf(seconds, isPartial)}
      </p>
    </div>
  );
}

function adviceOf(seconds: number, isPartial: boolean): string {
  if (isPartial) return t('The server measures the recordings that this browser cannot read.');
  if (seconds < minSpeechS) return t('A clone needs at least {minSpeechS} seconds.', { minSpeechS });
  if (seconds < recommendedSpeechS) return t('More speech gives a better voice.');
  return t('Enough for a good voice.');
}
