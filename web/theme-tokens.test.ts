import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('app.css', import.meta.url), 'utf8');

it('UI-003 has exactly the six breakpoints', () => {
  const found = Object.fromEntries(
    [...css.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, width]) => [name, Number(width)]),
  );
  expect(found).toEqual({ xs: 480, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 });
  expect(css).toContain('--breakpoint-*: initial');
});

/** The palette of a theme: name → [red, green, blue]. */
function palette(selector: string): Record<string, number[]> {
  const block = css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): #([0-9a-f]{6})/g)].map(([, name, hex]) => [
      name,
      hex!.match(/../g)!.map((pair) => Number.parseInt(pair, 16)),
    ]),
  );
}

// WCAG 2.2 relative luminance and contrast.
function luminance(colour: number[]): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: number[], other: number[]): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const backgrounds = ['bg', 'surface', 'sunken', 'hover'];
const pairs = [
  ...['ink', 'ink-2', 'ink-3', 'accent-ink', 'info', 'bad', 'good', 'warn'].flatMap((text) =>
    backgrounds.map((background) => [text, background] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['accent-ink', 'accent-soft'],
  ['on-info', 'info'],
  ['info', 'info-soft'],
  ['warn', 'warn-soft'],
  ['ink', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['good', 'good-soft'],
  ['bg', 'ink'],
] as const;

it.each([':root', '[data-theme="dark"]'])(
  'U-09 U-11 text of %s has a contrast of 4.5 to 1 on its background',
  (selector) => {
    const colours = palette(selector);
    const insufficient = pairs
      .map(([text, background]) => [text, background, contrast(colours[text]!, colours[background]!)] as const)
      .filter(([, , ratio]) => ratio < 4.5);
    expect(insufficient).toEqual([]);
  },
);

it.each([':root', '[data-theme="dark"]'])('U-09 U-11 control borders of %s have a contrast of 3 to 1', (selector) => {
  const colours = palette(selector);
  const insufficient = ['control', 'accent']
    .flatMap((edge) =>
      ['bg', 'surface'].map((background) => [edge, background, contrast(colours[edge]!, colours[background]!)]),
    )
    .filter(([, , ratio]) => (ratio as number) < 3);
  expect(insufficient).toEqual([]);
});

// Machado, Oliveira and Fernandes (2009): what people see who lack one kind of cone.
const visions: Readonly<Record<string, readonly (readonly number[])[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
const toLinear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const times = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * vector[at]!, 0));

/** The colour in Oklab, where equal distances look equally different. */
function perceived(colour: number[], vision: string): number[] {
  const seen = times(visions[vision]!, colour.map(toLinear)).map((part) => Math.min(1, Math.max(0, part)));
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    seen,
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

it.each(
  [':root', '[data-theme="dark"]'].flatMap((selector) =>
    Object.keys(visions).map((vision) => [selector, vision] as const),
  ),
)('tells the states of %s from the accent with %s vision', (selector, vision) => {
  const colours = palette(selector);
  const distance = (one: string, other: string): number => {
    const [a, b] = [perceived(colours[one]!, vision), perceived(colours[other]!, vision)];
    return Math.hypot(...a.map((part, at) => part - b[at]!));
  };
  const similar = ['info', 'good', 'warn', 'bad']
    .flatMap((state) => [
      [state, 'accent', 0.07, distance(state, 'accent')] as const,
      [state, 'accent-ink', 0.04, distance(state, 'accent-ink')] as const,
    ])
    .filter(([, , least, found]) => found < least);
  expect(similar).toEqual([]);
});
