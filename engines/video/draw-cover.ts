import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { splitSpaceless } from './caption-lines.ts';
import { createColours, toCss } from './colours.ts';
import type { ReadCover } from './contract.ts';
import { drawBrandMark } from './draw-avatar.ts';
import { openGlyphs } from './fonts.ts';
import type { Box } from './layout.ts';
import { cutToWidth, isRightToLeft } from './text-layout.ts';
import { layoutRows, textSizes } from './text-rows.ts';

/** The smallest size that directories of podcasts accept. */
const size = 1400;
const margin = 130;
const titleBox: Box = { x: margin, y: 190, width: size - 2 * margin, height: 640 };
/** In pixels: a title is read on covers that an app shows as small as a thumb. */
const titleSizes = [216, 188, 164, 144, 126, 108, ...textSizes];
const quality = 88;

/** Draws the cover of a read as a JPEG. Rejects for a picture that cannot be decoded. */
export async function drawCover({ picture, title, author, brand }: ReadCover): Promise<Uint8Array> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (picture) {
    const image = await loadImage(Buffer.from(picture));
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size, size);
    const scale = Math.max(size / image.width, size / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  } else drawTitle(context, { title, author, brand });
  return canvas.encode('jpeg', quality);
}

function drawTitle(context: SKRSContext2D, { title, author, brand }: Omit<ReadCover, 'picture'>): void {
  const colours = createColours('colour', `${title} ${author}`);
  const glyphs = openGlyphs(`${title} ${author} ${brand} …`);
  context.fillStyle = toCss(colours.background);
  context.fillRect(0, 0, size, size);
  context.fillStyle = toCss(colours.disc ?? colours.background);
  context.beginPath();
  context.arc(size * 0.85, size * 0.95, size * 0.55, 0, 2 * Math.PI);
  context.fill();

  const words = cutTitle(glyphs.removeUndrawable(title).trim() || brand)
    .split(/\s+/)
    .flatMap(splitSpaceless);
  const widthOf = (text: string, fontSize: number): number => {
    context.font = `700 ${fontSize}px ${glyphs.families}`;
    return context.measureText(text).width;
  };
  const rows = layoutRows(words, titleBox, widthOf, titleSizes);
  context.font = `700 ${rows.size}px ${glyphs.families}`;
  context.direction = rows.isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.fillStyle = toCss(colours.text);
  for (const { text, x, y } of rows.placed) context.fillText(text, titleBox.x + x, titleBox.y + y);

  const person = glyphs.removeUndrawable(author).trim();
  context.font = `600 64px ${glyphs.families}`;
  context.direction = isRightToLeft(person) ? 'rtl' : 'ltr';
  context.fillStyle = toCss(colours.secondary);
  context.fillText(cutToWidth(context, person, titleBox.width), margin, 1000);
  context.fillStyle = toCss(colours.accent);
  drawBrandMark(context, margin, 1220, 60);
  context.direction = 'ltr';
  context.font = `600 44px ${glyphs.families}`;
  context.fillStyle = toCss(colours.secondary);
  context.fillText(brand, margin + 84, 1235);
}

const maxTitleLetters = 110;
const cutTitle = (title: string): string => {
  const letters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment);
  return letters.length <= maxTitleLetters ? title : `${letters.slice(0, maxTitleLetters).join('').trimEnd()}…`;
};
