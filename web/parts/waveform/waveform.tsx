import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { seekKey } from '../player/player-keys.ts';
import { barHeights, barPath } from './waveform-bars.ts';
import { type Peaks, totalPeaks } from './waveform-outline.ts';

interface WaveformProps {
  /** The accessible name; default: "Position". */
  label?: string;
  peaks: Peaks;
  durationInS: number;
  /** The share that has loaded; the rest is drawn differently. Absent: not shown. */
  bufferedInS?: number;
  positionInS: number;
  /** The current playback position; read each frame while `isMoving`. */
  livePositionInS: () => number;
  isMoving: boolean;
  onSeek: (positionInS: number) => void;
  onSkip: (seconds: number) => void;
  onToggle: () => void;
  className?: string;
}

const step = 4;
const barWidth = 2.4;
const height = 36;

/**
 * The waveform of a recording with the played part in the accent colour. It is a slider: pointer and arrow keys seek.
 */
export function Waveform(props: WaveformProps) {
  const { peaks, durationInS, bufferedInS = durationInS, positionInS, livePositionInS, isMoving } = props;
  const { label = t('Position'), onSeek, onSkip, onToggle, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const played = useRef<SVGSVGElement>(null);
  const width = useWidth(box);
  const bars = Math.floor(width / step);
  const path = useMemo(
    () => barPath(barHeights(peaks.values, totalPeaks(peaks, durationInS), bars), step, barWidth, height),
    [peaks, durationInS, bars],
  );

  useEffect(() => {
    const draw = (at: number) => {
      const share = durationInS > 0 ? Math.min(1, at / durationInS) : 0;
      if (played.current) played.current.style.clipPath = `inset(0 ${((1 - share) * 100).toFixed(3)}% 0 0)`;
    };
    draw(positionInS);
    if (!isMoving) return;
    let frame = requestAnimationFrame(function next() {
      draw(livePositionInS());
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [positionInS, durationInS, isMoving, livePositionInS]);

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect();
    onSeek(((event.clientX - left) / whole) * durationInS);
  };
  return (
    <div
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationInS)}
      aria-valuenow={Math.round(positionInS)}
      aria-valuetext={t('{positionInS} of {durationInS}', {
        positionInS: formatDuration(positionInS),
        durationInS: formatDuration(durationInS),
      })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      onKeyDown={(event) => {
        const action = seekKey(event);
        if (!action) return;
        event.preventDefault();
        if (action.type === 'toggle') onToggle();
        else if (action.type === 'skip') onSkip(action.seconds);
        else onSeek(action.type === 'start' ? 0 : durationInS);
      }}
      className={classNames(
        'relative h-9 min-w-0 cursor-pointer touch-none select-none rounded-s',
        // A prerendered page knows no width: the dots of silence, until the bars are drawn.
        width === 0 && 'bg-[length:4px_36px] bg-[radial-gradient(circle_1.2px,var(--wave)_1.2px,transparent)]',
        className,
      )}
    >
      <Arrived share={durationInS > 0 ? Math.min(1, bufferedInS / durationInS) : 1} />
      <Bars path={path} className="stroke-wave" />
      <Bars path={path} className="stroke-accent" ref={played} />
    </div>
  );
}

/** Above this share the recording counts as loaded, because browsers report slightly less than its length. */
const completeShare = 0.995;

/** A bar behind the waveform for the loaded part, hidden once everything has loaded. */
const Arrived = ({ share }: { share: number }) => (
  <div
    aria-hidden
    data-buffered={share.toFixed(2)}
    className={classNames(
      'absolute inset-0 bg-hover transition-opacity duration-150',
      share >= completeShare && 'opacity-0',
    )}
    style={{ clipPath: `inset(0 ${((1 - share) * 100).toFixed(2)}% 0 0 round 4px)` }}
  />
);

interface BarsProps {
  path: string;
  className: string;
  ref?: React.Ref<SVGSVGElement>;
}

const Bars = ({ path, className, ref }: BarsProps) => (
  <svg ref={ref ?? null} aria-hidden width="100%" height={height} className={classNames('absolute inset-0', className)}>
    <path d={path} strokeWidth={barWidth} strokeLinecap="round" fill="none" />
  </svg>
);

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
