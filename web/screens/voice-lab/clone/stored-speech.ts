import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';

type MeasuredSample = Pick<VoiceSampleReply, 'duration_secs' | 'speech_secs' | 'trim_start' | 'trim_end'>;

/** The speech in stored recordings, in seconds; `hasPauses`: some were never measured and count by their length. */
export function storedSpeech(samples: readonly MeasuredSample[]): { seconds: number; hasPauses: boolean } {
  return {
    seconds: samples.reduce(
      (sum, sample) => sum + trimmedShare(sample) * (sample.speech_secs ?? sample.duration_secs),
      0,
    ),
    hasPauses: samples.some(({ speech_secs }) => speech_secs === null),
  };
}

/** The share of a recording that is used; its speech is taken as spread evenly. */
function trimmedShare({ duration_secs, trim_start, trim_end }: MeasuredSample): number {
  if (duration_secs === 0) return 0;
  return Math.max(0, Math.min(trim_end ?? duration_secs, duration_secs) - (trim_start ?? 0)) / duration_secs;
}
