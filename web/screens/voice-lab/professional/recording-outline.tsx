import { useMemo } from 'react';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { Skeleton } from '../../../parts/status/skeleton.tsx';
import { barHeights, barPath } from '../../../parts/waveform/waveform-bars.ts';

const bars = 160;
const step = 4;
const barWidth = 2.4;
const height = 36;

/** The waveform of a recording with trimmed parts dimmed. Decorative: text next to it states duration and trim. */
export function RecordingOutline({
  peaks,
  sample,
}: {
  peaks: readonly number[] | undefined;
  sample: VoiceSampleReply;
}) {
  const path = useMemo(() => peaks && barPath(barHeights(peaks, peaks.length, bars), step, barWidth, height), [peaks]);
  if (!path) return <Skeleton className="h-9" />;
  const width = bars * step;
  const { duration_secs: whole, trim_start, trim_end } = sample;
  const from = whole > 0 ? ((trim_start ?? 0) / whole) * width : 0;
  const to = whole > 0 ? (Math.min(trim_end ?? whole, whole) / whole) * width : width;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-9 w-full"
      data-outline={sample.sample_id}
    >
      <path d={path} strokeWidth={barWidth} fill="none" className="stroke-wave" />
      <path
        d={path}
        strokeWidth={barWidth}
        fill="none"
        className="stroke-accent"
        style={{ clipPath: `inset(0 ${width - to}px 0 ${from}px)` }}
      />
    </svg>
  );
}
