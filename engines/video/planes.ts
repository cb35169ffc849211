import type { Rgb } from './colours.ts';
import type { Box } from './layout.ts';

/** One plane of a picture: luma, or chroma at half the size. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Picture pixels per plane pixel. */
  readonly scale: 1 | 2;
}

/** A picture for codecs: yuv420p, BT.709, video range, without row padding. */
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

/** Copies the area of `box`, which must have even coordinates. */
export function copyBox(from: Planes, to: Planes, { x, y, width, height }: Box): void {
  from.forEach(({ data, width: stride, scale }, at) => {
    for (let row = y / scale; row < (y + height) / scale; row++) {
      const start = row * stride + x / scale;
      to[at]!.data.set(data.subarray(start, start + width / scale), start);
    }
  });
}

/** A YUV colour. */
export type Yuv = readonly [number, number, number];

export function toYuv([r, g, b]: Rgb): Yuv {
  const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  return [
    Math.round(16 + 219 * luma),
    Math.round(128 + (224 * (b / 255 - luma)) / 1.8556),
    Math.round(128 + (224 * (r / 255 - luma)) / 1.5748),
  ];
}

/** A vertical bar with round ends. `x` and `width` must be even; `middle` and `height` are arbitrary. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly middle: number;
  readonly height: number;
}

/** Paints a bar with anti-aliased edges; `opacity` is 0 to 1. */
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
    // Fast path for fully covered rows.
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
