/**
 * The layout of the video in pixels. Boxes that are copied to planes have even coordinates, because of chroma
 * subsampling.
 */
export const side = 1080;
export const framesPerSecond = 30;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const margin = 88;

/** The caption. */
export const wordsBox: Box = { x: margin, y: 88, width: 904, height: 480 };

/** Level bars, with the lowest frequencies in the middle. */
export const levelsBox: Box = { x: margin, y: 588, width: 904, height: 208 };
export const levelBar = { count: 57, step: 16, width: 8 } as const;

/** The outline with the progress, between the elapsed time and the duration. */
export const outlineBox: Box = { x: margin + 92, y: 832, width: 720, height: 64 };
export const outlineBar = { count: 90, step: 8, width: 4 } as const;
export const elapsedBox: Box = { x: margin, y: 842, width: 92, height: 44 };

/** The avatar in the footer, before the name of the voice. */
export const avatarBox: Box = { x: margin, y: 932, width: 72, height: 72 };
/** Vertical centre of the footer. */
export const footerMiddle = avatarBox.y + avatarBox.height / 2;

/** Lays out bars in `box`: the left edge and height of each. */
export function layoutBars(
  box: Box,
  bar: { readonly step: number; readonly width: number },
  shares: ArrayLike<number>,
): { readonly x: number; readonly height: number }[] {
  return Array.from({ length: shares.length }, (_, at) => ({
    x: box.x + at * bar.step,
    height: Math.max(bar.width, shares[at]! * box.height),
  }));
}
