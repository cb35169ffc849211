import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import type { TimeRange } from '../../../parts/waveform/time-range.ts';

/** The part of a recording that is used; undefined if it is the whole. */
export function savedTrim({
  duration_secs: durationInS,
  trim_start,
  trim_end,
}: Pick<VoiceSampleReply, 'duration_secs' | 'trim_start' | 'trim_end'>): TimeRange | undefined {
  const startInS = trim_start ?? 0;
  const endInS = Math.min(trim_end ?? durationInS, durationInS);
  return startInS > 0 || endInS < durationInS ? { startInS, endInS } : undefined;
}

/** A selection as the whole seconds of the API, which counts the last, incomplete second as one. */
export const toTrimTimes = ({ startInS, endInS }: TimeRange, durationInS: number) => ({
  trim_start_time: Math.floor(startInS),
  trim_end_time: Math.min(Math.ceil(endInS), Math.ceil(durationInS)),
});
