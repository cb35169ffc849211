import { createCanvas } from '@napi-rs/canvas';
import { coloursOf, css } from './colours.ts';
import type { ShareCard } from './contract.ts';
import { drawAvatar, drawBrandMark } from './draw-avatar.ts';
import { drawBars, outlineShares } from './draw-bars.ts';
import { letteringFor, type Weight } from './fonts.ts';
import { cutToWidth, fromRight } from './letters.ts';
import { spacelessParts } from './lines.ts';
import { type Box, barsIn } from './places.ts';
import { rowsOf } from './rows.ts';

const [width, height, margin] = [1200, 630, 72];
const titleBox: Box = { x: margin, y: 64, width: width - 2 * margin, height: 260 };
const outlineBox: Box = { x: margin, y: 352, width: width - 2 * margin, height: 104 };
const outlineBar = { step: 12, width: 6, count: 88 } as const;
const avatarBox: Box = { x: margin, y: 498, width: 76, height: 76 };
const middle = avatarBox.y + avatarBox.height / 2;

/** Letters of a title that are looked at; what does not fit is cut. */
const mostLetters = 110;

/** The card that other sites show beside a link, PNG of 1200×630. */
export function drawCard({ title, voiceName, publicName, brand, peaks, avatarOf }: ShareCard): Uint8Array {
  const colours = coloursOf('colour', avatarOf);
  const lettering = letteringFor(`${title.slice(0, 4 * mostLetters)} ${voiceName} ${publicName} ${brand} …`);
  const font = (weight: Weight, size: number) => `${weight} ${size}px ${lettering.families}`;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = css(colours.ground);
  context.fillRect(0, 0, width, height);
  context.fillStyle = css(colours.disc ?? colours.ground);
  context.beginPath();
  context.arc(width * 0.82, height * 0.1, width * 0.52, 0, 2 * Math.PI);
  context.fill();

  const name = lettering.shown(voiceName).trim();
  const words = shortened(lettering.shown(title).trim() || name)
    .split(/\s+/)
    .flatMap(spacelessParts);
  const rows = rowsOf(words, titleBox, (text, size) => {
    context.font = font(700, size);
    return context.measureText(text).width;
  });
  context.font = font(700, rows.size);
  context.direction = rows.right ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.fillStyle = css(colours.ink);
  for (const { text, x, y } of rows.placed) context.fillText(text, titleBox.x + x, titleBox.y + y);

  context.fillStyle = css(colours.accent);
  const outline = barsIn(outlineBox, outlineBar, outlineShares(peaks, outlineBar.count));
  drawBars(context, outline, outlineBar.width, outlineBox.y + outlineBox.height / 2);

  drawAvatar(context, avatarOf, avatarBox);
  context.direction = 'ltr';
  context.font = font(600, 34);
  context.fillStyle = css(colours.quiet);
  const brandX = width - margin - context.measureText(brand).width;
  context.fillText(brand, brandX, middle + 12);
  context.fillStyle = css(colours.accent);
  drawBrandMark(context, brandX - 52, middle, 42);

  const person = lettering.shown(publicName).trim();
  const left = avatarBox.x + avatarBox.width + 24;
  const room = brandX - 100 - left;
  const line = (
    text: string,
    size: number,
    weight: Parameters<typeof font>[0],
    baseline: number,
    colour: string,
  ): void => {
    context.font = font(weight, size);
    context.fillStyle = colour;
    context.direction = fromRight(text) ? 'rtl' : 'ltr';
    context.fillText(cutToWidth(context, text, room), left, baseline);
  };
  line(name, 34, 600, person ? middle - 5 : middle + 12, css(colours.ink));
  if (person) line(person, 27, 500, middle + 34, css(colours.quiet));
  return canvas.encodeSync('png');
}

/** The beginning of a text, cut at a word. */
function shortened(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (letters.length <= mostLetters) return text;
  const start = letters.slice(0, mostLetters).join('');
  return `${start.replace(/\s+\S*$/, '').trimEnd()}…`;
}
