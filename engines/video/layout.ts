/** Where things stand in the video, in pixels. All that is drawn into planes lies on even numbers: colours are kept for pairs. */
export const side = 1080;
export const framesPerSecond = 30;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const margin = 88;

/** The line of words that is being heard. */
export const wordsBox: Box = { x: margin, y: 88, width: 904, height: 480 };

/** Bars that move with the sound, lowest frequencies in the middle. */
export const levelsBox: Box = { x: margin, y: 588, width: 904, height: 208 };
export const levelBar = { count: 57, step: 16, width: 8 } as const;

/** The whole clip, as far as it is played, between the time that passed and the time it takes. */
export const outlineBox: Box = { x: margin + 92, y: 832, width: 720, height: 64 };
export const outlineBar = { count: 90, step: 8, width: 4 } as const;
export const elapsedBox: Box = { x: margin, y: 842, width: 92, height: 44 };

/** The avatar at the foot, before the voice's name. */
export const avatarBox: Box = { x: margin, y: 932, width: 72, height: 72 };
/** Where the names at the foot stand. */
export const footerMiddle = avatarBox.y + avatarBox.height / 2;

/** Bars of a figure, centred in `box`: left edge of each, and its height. */
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
