import { useQueries } from '@tanstack/react-query';
import { cloneLimits, professionalLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { measureNetSpeech } from '../../../parts/recorder/net-speech.ts';
import type { Clip } from './clips.ts';
import { storedSpeech } from './stored-speech.ts';

/** Seconds of speech that a voice needs, and from which it is good. */
interface SpeechNeeds {
  readonly minS: number;
  readonly recommendedS: number;
}

export const cloneSpeech: SpeechNeeds = { minS: cloneLimits.minSpeechS, recommendedS: cloneLimits.recommendedSpeechS };
/** The minimum of its training is that of whole recordings, with their pauses. */
export const professionalSpeech: SpeechNeeds = { minS: 0, recommendedS: professionalLimits.recommendedSpeechS };

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

interface SpeechMeterProps {
  clips: readonly Clip[];
  needs: SpeechNeeds;
  /** The recordings that the voice already has. */
  samples?: readonly VoiceSampleReply[];
}

/** Shows how much speech the recordings have of what a good voice needs, without pauses and noise. */
export function SpeechMeter({ clips, needs, samples = [] }: SpeechMeterProps) {
  const { seconds: addedS, isMeasuring, isPartial } = useNetSpeech(clips);
  if (clips.length === 0 && samples.length === 0) return null;
  const stored = storedSpeech(samples);
  const seconds = stored.seconds + addedS;
  const { minS, recommendedS } = needs;
  const isEnough = seconds >= recommendedS;
  const tone = isEnough ? 'bg-good' : seconds < minS ? 'bg-bad' : 'bg-info';
  const amount = t('{seconds} of {recommended} of speech', {
    seconds: formatDuration(Math.floor(seconds)),
    recommended: formatDuration(recommendedS),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <meter
        className="sr-only"
        aria-label={t('Speech without pauses')}
        aria-valuetext={amount}
        max={recommendedS}
        value={Math.min(recommendedS, Math.floor(seconds))}
      />
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full origin-left transition-transform duration-150 rtl:origin-right ${tone}`}
          style={{ transform: `scaleX(${Math.min(1, seconds / recommendedS)})` }}
        />
      </div>
      <p role="status" className="text-ink-2 text-meta tabular-nums">
        {amount}. {isMeasuring ? t('Measuring…') : isPartial ? unreadable : adviceOf(seconds, needs)}
        {stored.hasPauses && ` ${t('Older recordings count with their pauses.')}`}
      </p>
    </div>
  );
}

const unreadable = t('The server measures the recordings that this browser cannot read.');

function adviceOf(seconds: number, { minS, recommendedS }: SpeechNeeds): string {
  if (seconds < minS) return t('A clone needs at least {minSpeechS} seconds.', { minSpeechS: minS });
  if (seconds < recommendedS) return t('More speech gives a better voice.');
  return t('Enough for a good voice.');
}
