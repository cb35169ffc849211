import { createCanvas } from '@napi-rs/canvas';
import { splitSpaceless } from './caption-lines.ts';
import { createColours, toCss } from './colours.ts';
import type { ShareCard } from './contract.ts';
import { drawAvatar, drawBrandMark } from './draw-avatar.ts';
import { drawBars, normalizeOutline } from './draw-bars.ts';
import { openGlyphs, type Weight } from './fonts.ts';
import { type Box, layoutBars } from './layout.ts';
import { cutToWidth, isRightToLeft } from './text-layout.ts';
import { layoutRows } from './text-rows.ts';

const [width, height, margin] = [1200, 630, 72];
const titleBox: Box = { x: margin, y: 64, width: width - 2 * margin, height: 260 };
const outlineBox: Box = { x: margin, y: 352, width: width - 2 * margin, height: 104 };
const outlineBar = { step: 12, width: 6, count: 88 } as const;
const avatarBox: Box = { x: margin, y: 498, width: 76, height: 76 };
const middle = avatarBox.y + avatarBox.height / 2;

/** Maximum length of a title; the rest is cut. */
const maxTitleLetters = 110;

/** Draws the preview card of a link as a PNG of 1200×630. */
export function drawCard({ title, voiceName, publicName, brand, peaks, avatarSeed }: ShareCard): Uint8Array {
  const colours = createColours('colour', avatarSeed);
  const glyphs = openGlyphs(`${title.slice(0, 4 * maxTitleLetters)} ${voiceName} ${publicName} ${brand} …`);
  const font = (weight: Weight, size: number) => `${weight} ${size}px ${glyphs.families}`;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = toCss(colours.background);
  context.fillRect(0, 0, width, height);
  context.fillStyle = toCss(colours.disc ?? colours.background);
  context.beginPath();
  context.arc(width * 0.82, height * 0.1, width * 0.52, 0, 2 * Math.PI);
  context.fill();

  const name = glyphs.removeUndrawable(voiceName).trim();
  const words = shortenTitle(glyphs.removeUndrawable(title).trim() || name)
    .split(/\s+/)
    .flatMap(splitSpaceless);
  const rows = layoutRows(words, titleBox, (text, size) => {
    context.font = font(700, size);
    return context.measureText(text).width;
  });
  context.font = font(700, rows.size);
  context.direction = rows.isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.fillStyle = toCss(colours.text);
  for (const { text, x, y } of rows.placed) context.fillText(text, titleBox.x + x, titleBox.y + y);

  context.fillStyle = toCss(colours.accent);
  const outline = layoutBars(outlineBox, outlineBar, normalizeOutline(peaks, outlineBar.count));
  drawBars(context, outline, outlineBar.width, outlineBox.y + outlineBox.height / 2);

  drawAvatar(context, avatarSeed, avatarBox);
  context.direction = 'ltr';
  context.font = font(600, 34);
  context.fillStyle = toCss(colours.secondary);
  const brandX = width - margin - context.measureText(brand).width;
  context.fillText(brand, brandX, middle + 12);
  context.fillStyle = toCss(colours.accent);
  drawBrandMark(context, brandX - 52, middle, 42);

  const person = glyphs.removeUndrawable(publicName).trim();
  const left = avatarBox.x + avatarBox.width + 24;
  const maxWidth = brandX - 100 - left;
  const line = (
    text: string,
    size: number,
    weight: Parameters<typeof font>[0],
    baseline: number,
    colour: string,
  ): void => {
    context.font = font(weight, size);
    context.fillStyle = colour;
    context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
    context.fillText(cutToWidth(context, text, maxWidth), left, baseline);
  };
  line(name, 34, 600, person ? middle - 5 : middle + 12, toCss(colours.text));
  if (person) line(person, 27, 500, middle + 34, toCss(colours.secondary));
  return canvas.encodeSync('png');
}

/** Shortens a text at a word boundary. */
function shortenTitle(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (letters.length <= maxTitleLetters) return text;
  const start = letters.slice(0, maxTitleLetters).join('');
  return `${start.replace(/\s+\S*$/, '').trimEnd()}…`;
}
