import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../display/class-names.ts';
import { barStep, drawPeaks, gainFor } from './draw-peaks.ts';
import type { PeakColumn, PeakTiles } from './peak-tiles.ts';
import { type TimeView, visibleInS } from './time-view.ts';

interface PeaksCanvasProps {
  tiles: PeakTiles | undefined;
  revision: number;
  view: TimeView;
  heightPx: number;
  /** Peaks from 0 to 1 over the whole recording, drawn until finer ones have loaded. */
  outline?: readonly number[] | undefined;
  /** Its text colour is the colour of the bars. */
  className?: string;
  ref?: RefObject<HTMLCanvasElement | null>;
}

/** The waveform of the visible part. */
export function PeaksCanvas({ tiles, revision, view, heightPx, outline, className, ref }: PeaksCanvasProps) {
  const own = useRef<HTMLCanvasElement>(null);
  const canvas = ref ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision means that the same view looks different
  useEffect(() => {
    if (!canvas.current || view.widthPx === 0) return;
    const partInS = barStep / view.pxPerS;
    const count = Math.ceil(view.widthPx / barStep) + 1;
    // Bars stand at multiples of their distance, so that they keep their heights while the view scrolls.
    const first = Math.floor(view.startInS / partInS);
    const whole = tiles?.columns(0, view.durationInS / 400, 400);
    const columns =
      tiles?.columns(first * partInS, partInS, count) ??
      outlineColumns(outline, view.durationInS, first * partInS, partInS, count);
    drawPeaks(canvas.current, columns, {
      widthPx: view.widthPx,
      heightPx,
      // One gain for the whole recording, so that a pause does not grow when it fills the view.
      gain: gainFor(whole ?? columns),
      offsetPx: (first * partInS - view.startInS) * view.pxPerS,
    });
  }, [tiles, revision, view, heightPx, outline, canvas]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-visible-s={visibleInS(view).toFixed(3)}
      className={classNames('pointer-events-none absolute inset-0 size-full', className)}
    />
  );
}

function outlineColumns(
  outline: readonly number[] | undefined,
  durationInS: number,
  startInS: number,
  partInS: number,
  count: number,
): PeakColumn[] {
  return Array.from({ length: count }, (_, at) => {
    const share = durationInS > 0 ? (startInS + at * partInS) / durationInS : 0;
    const peak = outline?.[Math.floor(share * outline.length)] ?? 0;
    return [-peak, peak];
  });
}
