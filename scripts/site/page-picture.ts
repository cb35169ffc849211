import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { brand } from '../../contract/catalogue/brand.ts';
import type { BuiltPage } from './site-html.ts';

const [width, height, margin] = [1200, 630, 88];
/** The colors of the light theme (`web/app.css`). */
const colors = { background: '#faf9f6', ink: '#1c1b19', soft: '#57534c', accent: '#c2410c' };
const maxLines = 3;

/** The bars of the mark: start and height of each, on a square of 24. */
const bars = [
  [2, 9, 6],
  [7, 4, 16],
  [12, 7, 10],
  [17, 2, 20],
] as const;

const fontName = 'Site Inter';
let isLoaded = false;

function loadFont(): void {
  if (isLoaded) return;
  const file = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  if (GlobalFonts.registerFromPath(fileURLToPath(file), fontName) === null) throw new Error('The font cannot be read.');
  isLoaded = true;
}

function wrap(context: SKRSContext2D, text: string, limit: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= limit)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws the preview picture of a page: the mark, its title and its description. */
export function drawPicture({ title, description }: Pick<BuiltPage, 'title' | 'description'>): Buffer {
  loadFont();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colors.background;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colors.accent;
  for (const [x, y, barHeight] of bars) {
    context.beginPath();
    context.roundRect(margin + x * 2.6, 72 + y * 2.6, 7.8, barHeight * 2.6, 3.9);
    context.fill();
  }
  context.fillStyle = colors.ink;
  context.font = `600 38px ${fontName}`;
  context.fillText(brand, margin + 72, 116);
  context.font = `600 66px ${fontName}`;
  const titleLines = wrap(context, title, width - 2 * margin).slice(0, maxLines);
  for (const [at, line] of titleLines.entries()) context.fillText(line, margin, 250 + at * 78);
  context.fillStyle = colors.soft;
  context.font = `400 31px ${fontName}`;
  const lines = wrap(context, description, width - 2 * margin).slice(0, maxLines);
  for (const [at, line] of lines.entries()) context.fillText(line, margin, 250 + titleLines.length * 78 + 4 + at * 44);
  return canvas.toBuffer('image/png');
}
