/** The part of a recording that an editor shows. */
export interface TimeView {
  readonly durationInS: number;
  readonly widthPx: number;
  readonly startInS: number;
  readonly pxPerS: number;
}

/** A word lasts a third of a second, so it can fill 160 px. */
export const maxPxPerS = 500;
/** Zoom of one key press or click. */
export const zoomStep = 1.5;

/** The zoom at which the whole recording fits. */
const fittingPxPerS = ({ durationInS, widthPx }: Pick<TimeView, 'durationInS' | 'widthPx'>): number =>
  durationInS > 0 && widthPx > 0 ? widthPx / durationInS : 1;

/** Shows the whole recording. */
export const fitView = (durationInS: number, widthPx: number): TimeView => ({
  durationInS,
  widthPx,
  startInS: 0,
  pxPerS: fittingPxPerS({ durationInS, widthPx }),
});

export const visibleInS = ({ widthPx, pxPerS }: TimeView): number => widthPx / pxPerS;
export const isFitted = (view: TimeView): boolean => view.pxPerS <= fittingPxPerS(view) * 1.0001;
export const timeAt = (view: TimeView, px: number): number =>
  Math.max(0, Math.min(view.durationInS, view.startInS + px / view.pxPerS));
export const pxAt = (view: TimeView, timeInS: number): number => (timeInS - view.startInS) * view.pxPerS;

/** Keeps the view within the recording and the zoom within its limits. */
function clampView(view: TimeView): TimeView {
  const fitting = fittingPxPerS(view);
  const pxPerS = Math.max(fitting, Math.min(Math.max(maxPxPerS, fitting), view.pxPerS));
  const lastStartInS = Math.max(0, view.durationInS - view.widthPx / pxPerS);
  return { ...view, pxPerS, startInS: Math.max(0, Math.min(lastStartInS, view.startInS)) };
}

/** Zooms by `factor`; the time at `anchorPx` stays where it is. */
export function zoomAt(view: TimeView, factor: number, anchorPx: number): TimeView {
  const anchorInS = view.startInS + anchorPx / view.pxPerS;
  const { pxPerS } = clampView({ ...view, pxPerS: view.pxPerS * factor });
  return clampView({ ...view, pxPerS, startInS: anchorInS - anchorPx / pxPerS });
}

export const scrollBy = (view: TimeView, px: number): TimeView =>
  clampView({ ...view, startInS: view.startInS + px / view.pxPerS });

export const scrollTo = (view: TimeView, startInS: number): TimeView => clampView({ ...view, startInS });

/** Shows another duration or width. A view of the whole recording stays one. */
export function resizeView(view: TimeView, durationInS: number, widthPx: number): TimeView {
  if (isFitted(view) || view.widthPx === 0) return fitView(durationInS, widthPx);
  return clampView({ ...view, durationInS, widthPx });
}

/** Scrolls as little as needed to show `timeInS`. */
export function reveal(view: TimeView, timeInS: number): TimeView {
  const px = pxAt(view, timeInS);
  if (px >= 0 && px <= view.widthPx) return view;
  return scrollTo(view, px < 0 ? timeInS : timeInS - visibleInS(view));
}

const tickSteps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** The times of the ruler: round, at least `minGapPx` apart. */
export function ticksOf(view: TimeView, minGapPx: number): { readonly stepInS: number; readonly times: number[] } {
  const stepInS = tickSteps.find((step) => step * view.pxPerS >= minGapPx) ?? tickSteps.at(-1)!;
  const first = Math.ceil(view.startInS / stepInS - 1e-9);
  const last = Math.floor(Math.min(view.durationInS, view.startInS + visibleInS(view)) / stepInS + 1e-9);
  return { stepInS, times: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * stepInS) };
}

/** A time as precise as the distance `stepInS` needs: `1:02`, `1:02.5`, `1:02.53`. */
export function formatTime(timeInS: number, stepInS: number): string {
  const digits = stepInS >= 1 ? 0 : stepInS >= 0.1 ? 1 : 2;
  const rounded = Math.max(0, Number(timeInS.toFixed(digits)));
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor(rounded / 60) % 60;
  const seconds = (rounded % 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
