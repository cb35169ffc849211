import type { PeakColumn } from './peak-tiles.ts';

/** A bar and the gap after it, in px; as in the waveform of the player. */
export const barStep = 3;
const barWidth = 2;

/** The canvas as large as its box, for the pixels of the screen. */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  widthPx: number,
  heightPx: number,
): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  context?.clearRect(0, 0, widthPx, heightPx);
  return context;
}

/** Draws bars from the lowest to the highest sample, in the text colour of the canvas. `gain`: factor of their height. */
export function drawPeaks(
  canvas: HTMLCanvasElement,
  columns: readonly PeakColumn[],
  { widthPx, heightPx, gain, offsetPx = 0 }: { widthPx: number; heightPx: number; gain: number; offsetPx?: number },
): void {
  const context = fitCanvas(canvas, widthPx, heightPx);
  if (!context) return;
  context.fillStyle = getComputedStyle(canvas).color;
  const middle = heightPx / 2;
  context.beginPath();
  for (const [at, [low, high]] of columns.entries()) {
    const top = Math.min(middle - barWidth / 2, middle - high * gain * middle);
    const bottom = Math.max(middle + barWidth / 2, middle - low * gain * middle);
    context.roundRect(at * barStep + offsetPx, top, barWidth, bottom - top, barWidth / 2);
  }
  context.fill();
}

/** The factor with which the highest of `columns` fills the height; quiet audio stays lower than loud. */
export function gainFor(columns: readonly PeakColumn[]): number {
  let top = 0.3;
  for (const [low, high] of columns) top = Math.max(top, high, -low);
  return 0.95 / top;
}
