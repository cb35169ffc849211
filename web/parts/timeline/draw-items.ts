import { fitCanvas } from '../waveform/draw-peaks.ts';
import { pxAt, type TimeView } from '../waveform/time-view.ts';
import type { TimelineItem } from './timeline-item.ts';

/** A waveform stands below the label of its item. */
const labelPx = 20;
const bottomPx = 7;
const barStep = 3;

/** Items that are narrower have no button of their own: a bar on the canvas shows them. */
export const minButtonPx = 4;

/** Draws the waveforms of the visible items, and narrow items as bars. */
export function drawItems(
  canvas: HTMLCanvasElement,
  items: readonly TimelineItem[],
  view: TimeView,
  heightPx: number,
): void {
  const context = fitCanvas(canvas, view.widthPx, heightPx);
  if (!context) return;
  context.fillStyle = getComputedStyle(canvas).color;
  context.beginPath();
  for (const item of items) {
    const [from, to] = [pxAt(view, item.startMs / 1000), pxAt(view, item.endMs / 1000)];
    if (to - from < minButtonPx) context.rect(from, 8, Math.max(1, to - from), heightPx - 16);
    else if (item.peaks) addPeaks(context, item, { from, to, view, heightPx });
  }
  context.fill();
}

interface Box {
  readonly from: number;
  readonly to: number;
  readonly view: TimeView;
  readonly heightPx: number;
}

function addPeaks(context: CanvasRenderingContext2D, { peaks }: TimelineItem, { from, to, view, heightPx }: Box): void {
  if (!peaks) return;
  const { values, perS, offsetS, rate = 1 } = peaks;
  const room = (heightPx - labelPx - bottomPx) / 2;
  const middle = labelPx + room;
  const perPx = (perS * rate) / view.pxPerS;
  // Bars stand at multiples of their distance from the start of the item, so that they do not flicker while it scrolls.
  const first = Math.max(0, Math.ceil((3 - Math.min(0, from)) / barStep));
  for (let px = first * barStep; from + px < Math.min(to - 3, view.widthPx); px += barStep) {
    const start = Math.floor(offsetS * perS + px * perPx);
    const end = Math.max(start + 1, Math.floor(offsetS * perS + (px + barStep) * perPx));
    let peak = 0;
    for (let at = start; at < end; at += 1) peak = Math.max(peak, values[at] ?? 0);
    const half = Math.max(0.5, Math.min(1, peak) * room);
    context.rect(from + px, middle - half, 2, half * 2);
  }
}
