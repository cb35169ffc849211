import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

// Web fonts are split into slices by character range. Only the required slices are opened.

/** Fonts by priority. */
const latin = 'inter';
const scripts = [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
];
/** CJK fonts draw the same characters differently; kana and hangul in the text determine which is used. */
const [japanese, korean, chinese] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'] as const;

interface Slice {
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
  open: boolean;
}

const resolve = createRequire(import.meta.url).resolve;
const slices = new Map<string, readonly Slice[]>();

function loadSlices(font: string): readonly Slice[] {
  const cached = slices.get(font);
  if (cached) return cached;
  const names: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${font}/unicode.json`), 'utf8'),
  );
  const found = Object.entries(names).map(([name, ranges]) => {
    const slice = name.replace(/[[\]]/g, '');
    return {
      family: `${font}-${slice}`,
      file: `@fontsource-variable/${font}/files/${font}-${slice}-wght-normal.woff2`,
      ranges: ranges.split(',').map((range) => {
        const [from, to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const;
      }),
      open: false,
    };
  });
  slices.set(font, found);
  return found;
}

function findSlice(point: number, fonts: readonly string[]): Slice | undefined {
  for (const font of fonts) {
    const found = loadSlices(font).find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to));
    if (found) return found;
  }
  return undefined;
}

function chooseFonts(text: string): string[] {
  const asian = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japanese, chinese]
    : /\p{Script=Hangul}/u.test(text)
      ? [korean, chinese]
      : [chinese, japanese];
  return [
    latin,
    ...scripts,
    ...(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}　-〿＀-￯]/u.test(text) ? asian : []),
  ];
}

/** Supported font weights. For others, such as 650, the canvas mistakes the number for the size. */
export const weights = [500, 600, 700] as const;
export type Weight = (typeof weights)[number];

/** The characters that can be drawn, and their font families. */
export interface Glyphs {
  /** Font families for the `font` property of a canvas. */
  readonly families: string;
  /** Removes characters that no font has. */
  removeUndrawable(text: string): string;
}

/** Opens the fonts for `text` or parts of it. */
export function openGlyphs(text: string): Glyphs {
  const fonts = chooseFonts(text);
  const used = new Set<Slice>();
  const cached = new Set<string>();
  for (const letter of new Set(`${text.normalize()} 0123456789:…`)) {
    const slice = findSlice(letter.codePointAt(0)!, fonts);
    if (!slice) continue;
    cached.add(letter);
    used.add(slice);
  }
  for (const slice of used) {
    if (slice.open) continue;
    slice.open = GlobalFonts.registerFromPath(resolve(slice.file), slice.family) !== null;
    if (!slice.open) throw new Error(`the font ${slice.family} cannot be opened`);
  }
  return {
    families: [...used].map(({ family }) => `"${family}"`).join(', '),
    removeUndrawable: (part) => [...part.normalize()].filter((letter) => cached.has(letter)).join(''),
  };
}
