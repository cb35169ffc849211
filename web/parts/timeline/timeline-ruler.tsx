import type { PointerEvent } from 'react';
import { t } from '../../messages/t.ts';
import { TimeRuler } from '../waveform/time-ruler.tsx';
import { formatTime, type TimeView, timeAt } from '../waveform/time-view.ts';
import { timelineRulerPx } from './timeline-props.ts';

interface TimelineRulerProps {
  view: TimeView;
  label: string;
  positionMs: number;
  onSeek: (positionMs: number) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowRight: 100,
  PageUp: -10_000,
  PageDown: 10_000,
};

/** The times above the tracks; a slider that moves the playhead. */
export function TimelineRuler({ view, label, positionMs, onSeek }: TimelineRulerProps) {
  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onSeek(Math.round(timeAt(view, event.clientX - left) * 1000));
  };
  const durationMs = view.durationInS * 1000;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('Playhead of {label}', { label })}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs)}
      aria-valuenow={Math.round(positionMs)}
      aria-valuetext={t('{positionMs} of {durationInS}', {
        positionMs: formatTime(positionMs / 1000, 0.1),
        durationInS: formatTime(view.durationInS, 1),
      })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        const edge = event.key === 'Home' ? 0 : event.key === 'End' ? durationMs : undefined;
        if (event.altKey || event.ctrlKey || event.metaKey || (step === undefined && edge === undefined)) return;
        event.preventDefault();
        event.stopPropagation();
        const wanted = edge ?? positionMs + step! * (event.shiftKey ? 10 : 1);
        onSeek(Math.max(0, Math.min(durationMs, wanted)));
      }}
      className="sticky top-0 z-sticky cursor-pointer touch-pan-y select-none border-b bg-surface pt-2"
      style={{ height: timelineRulerPx }}
    >
      <TimeRuler view={view} />
    </div>
  );
}
