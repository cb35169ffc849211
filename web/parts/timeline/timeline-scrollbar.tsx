import { type Dispatch, type PointerEvent, type SetStateAction, useRef } from 'react';
import { isFitted, scrollTo, type TimeView, visibleInS } from '../waveform/time-view.ts';

interface TimelineScrollbarProps {
  view: TimeView;
  setView: Dispatch<SetStateAction<TimeView>>;
}

/** Which part of the timeline is visible; drags scroll it. Decorative for the keyboard, whose selection scrolls. */
export function TimelineScrollbar({ view, setView }: TimelineScrollbarProps) {
  const grabbed = useRef(0);
  const share = Math.min(1, visibleInS(view) / Math.max(0.001, view.durationInS));
  const left = Math.min(1 - share, view.startInS / Math.max(0.001, view.durationInS));
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const { left: from, width } = event.currentTarget.getBoundingClientRect();
    const at = (event.clientX - from) / width;
    setView((before) => scrollTo(before, (at - grabbed.current) * before.durationInS));
  };
  return (
    <div
      aria-hidden
      onPointerDown={(event) => {
        const { left: from, width } = event.currentTarget.getBoundingClientRect();
        const at = (event.clientX - from) / width;
        grabbed.current = at >= left && at <= left + share ? at - left : share / 2;
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
      className="relative h-3 touch-none rounded-full bg-sunken"
    >
      {!isFitted(view) && (
        <div
          className="absolute inset-y-0.5 rounded-full bg-line-strong hover:bg-control"
          style={{ left: `${left * 100}%`, width: `max(16px, ${share * 100}%)` }}
        />
      )}
    </div>
  );
}
