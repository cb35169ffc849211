import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

// A font of the web comes in slices, each with some of its letters. Only those that a text needs are opened.

/** Where letters are looked for, in this order. */
const latin = 'inter';
const scripts = [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
];
/** Each writes the same signs in its own way: kana and hangul tell which is meant. */
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
  const known = slices.get(font);
  if (known) return known;
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

/** Weights of type. Of others that CSS knows, such as 650, the canvas takes the number for the size. */
export const weights = [500, 600, 700] as const;
export type Weight = (typeof weights)[number];

/** Letters that can be drawn, and the families that hold them. */
export interface Glyphs {
  /** For the `font` of a canvas. */
  readonly families: string;
  /** The text without what no font can show. */
  removeUndrawable(text: string): string;
}

/** Opens what is needed to draw `text` or parts of it. */
export function openGlyphs(text: string): Glyphs {
  const fonts = chooseFonts(text);
  const used = new Set<Slice>();
  const known = new Set<string>();
  for (const letter of new Set(`${text.normalize()} 0123456789:…`)) {
    const slice = findSlice(letter.codePointAt(0)!, fonts);
    if (!slice) continue;
    known.add(letter);
    used.add(slice);
  }
  for (const slice of used) {
    if (slice.open) continue;
    slice.open = GlobalFonts.registerFromPath(resolve(slice.file), slice.family) !== null;
    if (!slice.open) throw new Error(`the font ${slice.family} cannot be opened`);
  }
  return {
    families: [...used].map(({ family }) => `"${family}"`).join(', '),
    removeUndrawable: (part) => [...part.normalize()].filter((letter) => known.has(letter)).join(''),
  };
}
