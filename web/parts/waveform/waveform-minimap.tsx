import { type PointerEvent, useRef } from 'react';
import type { PeakTiles } from './peak-tiles.ts';
import { PeaksCanvas } from './peaks-canvas.tsx';
import { fitView, scrollTo, type TimeView, visibleInS } from './time-view.ts';

const heightPx = 24;

interface WaveformMinimapProps {
  tiles: PeakTiles | undefined;
  revision: number;
  outline: readonly number[] | undefined;
  view: TimeView;
  onView: (view: TimeView) => void;
}

/** The whole recording with a frame around the visible part; dragging scrolls. By keyboard, the waveform itself scrolls. */
export function WaveformMinimap({ tiles, revision, outline, view, onView }: WaveformMinimapProps) {
  const grabPx = useRef(0);
  const toPx = view.durationInS > 0 ? view.widthPx / view.durationInS : 0;
  const frame = { left: view.startInS * toPx, width: Math.max(6, visibleInS(view) * toPx) };
  const pointerPx = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const move = (event: PointerEvent<HTMLElement>) => onView(scrollTo(view, (pointerPx(event) - grabPx.current) / toPx));
  return (
    <div
      data-minimap
      className="relative cursor-grab touch-none overflow-hidden rounded-s bg-sunken active:cursor-grabbing"
      style={{ height: heightPx }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const px = pointerPx(event);
        const isInside = px >= frame.left && px <= frame.left + frame.width;
        grabPx.current = isInside ? px - frame.left : frame.width / 2;
        move(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
    >
      <PeaksCanvas
        tiles={tiles}
        revision={revision}
        outline={outline}
        view={fitView(view.durationInS, view.widthPx)}
        heightPx={heightPx}
        className="text-wave"
      />
      <div
        aria-hidden
        className="absolute inset-y-0 left-0 rounded-s border border-accent bg-accent/10"
        style={{ width: frame.width, transform: `translateX(${frame.left}px)` }}
      />
    </div>
  );
}
