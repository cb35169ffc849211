import { formatTime, pxAt, type TimeView, ticksOf } from './time-view.ts';

const minGapPx = 76;

/** Round times above a waveform. Decorative: the position is announced as text. */
export function TimeRuler({ view }: { view: TimeView }) {
  const { stepInS, times } = ticksOf(view, minGapPx);
  return (
    <div aria-hidden className="relative h-4 overflow-hidden text-[11px] text-ink-3 leading-4 tabular-nums">
      {times.map((time) => (
        <span
          key={time}
          className="absolute top-0 whitespace-nowrap border-line-strong border-l pl-1"
          style={{ transform: `translateX(${pxAt(view, time).toFixed(1)}px)` }}
        >
          {formatTime(time, stepInS)}
        </span>
      ))}
    </div>
  );
}
