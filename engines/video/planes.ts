import type { Rgb } from './colours.ts';
import type { Box } from './layout.ts';

/** One of the three layers of a picture: brightness, or one of the colours at half of the size. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one of the plane. */
  readonly scale: 1 | 2;
}

/** A picture as codecs take it: yuv420p, BT.709, video range; no space between rows. */
export type Planes = readonly [Plane, Plane, Plane];

export function openPlanes(width: number, height: number): Planes {
  const plane = (scale: 1 | 2): Plane => ({
    data: new Uint8Array((width / scale) * (height / scale)),
    width: width / scale,
    height: height / scale,
    scale,
  });
  return [plane(1), plane(2), plane(2)];
}

/** Copies what lies in `box`, whose numbers are even. */
export function copyBox(from: Planes, to: Planes, { x, y, width, height }: Box): void {
  from.forEach(({ data, width: stride, scale }, at) => {
    for (let row = y / scale; row < (y + height) / scale; row++) {
      const start = row * stride + x / scale;
      to[at]!.data.set(data.subarray(start, start + width / scale), start);
    }
  });
}

/** A colour as it stands in the three planes. */
export type Yuv = readonly [number, number, number];

export function toYuv([r, g, b]: Rgb): Yuv {
  const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  return [
    Math.round(16 + 219 * luma),
    Math.round(128 + (224 * (b / 255 - luma)) / 1.8556),
    Math.round(128 + (224 * (r / 255 - luma)) / 1.5748),
  ];
}

/** A standing bar with round ends. `x` and `width` are even; `middle` and `height` may be any. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly middle: number;
  readonly height: number;
}

/** Paints over what is there, with soft edges; `opacity` 0 to 1. */
export function paintBar(planes: Planes, bar: Bar, colour: Yuv, opacity = 1): void {
  for (const [at, plane] of planes.entries()) paintIn(plane, bar, colour[at]!, opacity);
}

function paintIn({ data, width: stride, scale }: Plane, bar: Bar, value: number, opacity: number): void {
  const [x, width] = [bar.x / scale, bar.width / scale];
  const radius = Math.min(width, bar.height / scale) / 2;
  const [top, bottom] = [(bar.middle - bar.height / 2) / scale, (bar.middle + bar.height / 2) / scale];
  const insets = Array.from({ length: width }, (_, column) => {
    const off = Math.abs(column + 0.5 - width / 2) * (radius / (width / 2));
    return radius - Math.sqrt(Math.max(0, radius * radius - off * off));
  });
  for (let row = Math.floor(top); row < bottom; row++) {
    const start = row * stride + x;
    // Most rows are neither in the round ends nor half covered.
    if (opacity === 1 && row >= top + radius && row + 1 <= bottom - radius) {
      for (let at = start; at < start + width; at++) data[at] = value;
      continue;
    }
    for (let column = 0; column < width; column++) {
      const inset = insets[column]!;
      const coverage = opacity * (Math.min(row + 1, bottom - inset) - Math.max(row, top + inset));
      if (coverage > 0) data[start + column]! += Math.round((value - data[start + column]!) * coverage);
    }
  }
}
