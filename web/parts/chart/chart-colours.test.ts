import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

function colours(css: string, selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name!, hex!]));
}

/** Red, green and blue as light, 0 to 1. */
const light = (hex: string) =>
  hex
    .match(/\w\w/g)!
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

const luminance = ([red, green, blue]: number[]): number => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;

/** Simulates vision without green or without red cones (Viénot, Brettel and Mollon, 1999). */
const seen = {
  deuteranope: ([r, g, b]: number[]) => [
    0.292 * r! + 0.708 * g!,
    0.292 * r! + 0.708 * g!,
    -0.022 * r! + 0.022 * g! + b!,
  ],
  protanope: ([r, g, b]: number[]) => [0.112 * r! + 0.888 * g!, 0.112 * r! + 0.888 * g!, 0.004 * r! - 0.004 * g! + b!],
  anyone: (rgb: number[]) => rgb,
};

/** Lightness and colour in CIE L*a*b*, where a distance of about 2 is barely noticeable. */
function lab([r, g, b]: number[]): number[] {
  const xyz = [
    (0.4124 * r! + 0.3576 * g! + 0.1805 * b!) / 0.9505,
    luminance([r!, g!, b!]),
    (0.0193 * r! + 0.1192 * g! + 0.9505 * b!) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * xyz[1]! - 16, 500 * (xyz[0]! - xyz[1]!), 200 * (xyz[1]! - xyz[2]!)];
}
const distance = (one: number[], other: number[]): number =>
  Math.hypot(...lab(one).map((value, at) => value - lab(other)[at]!));

it.each([':root', '[data-theme="dark"]'])('U-11 uses visible and distinguishable chart colours in %s', (selector) => {
  const { surface } = colours(read('../../app.css'), selector);
  const chart = Object.entries(colours(read('chart-colours.css'), selector));
  expect(chart).toHaveLength(7);
  const background = luminance(light(surface!));
  for (const [name, hex] of chart) {
    const [most, least] = [luminance(light(hex)), background].sort((a, b) => b - a);
    expect([name, (most! + 0.05) / (least! + 0.05) >= 3]).toEqual([name, true]);
  }
  for (const [eyes, look] of Object.entries(seen))
    for (const [at, [name, hex]] of chart.entries())
      for (const [other, second] of chart.slice(at + 1))
        expect([eyes, name, other, distance(look(light(hex)), look(light(second))) > 12]).toEqual([
          eyes,
          name,
          other,
          true,
        ]);
});
