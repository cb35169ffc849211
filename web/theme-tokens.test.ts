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
  ...['ink', 'ink-2', 'ink-3', 'accent-ink', 'bad', 'good', 'warn'].flatMap((text) =>
    backgrounds.map((background) => [text, background] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['accent-ink', 'accent-soft'],
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
