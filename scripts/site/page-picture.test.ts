import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { drawPicture } from './page-picture.ts';

/** The colors of a picture by their number of pixels. */
async function readPicture(png: Buffer) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return {
    width: image.width,
    height: image.height,
    pixelAt: (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)],
  };
}

const short = { title: 'Voice changer', description: 'Your performance in another voice.' };

it('U-27 draws the preview picture of a page as PNG of 1200 × 630 pixels', async () => {
  const png = drawPicture(short);
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const { width, height, pixelAt } = await readPicture(png);
  expect([width, height]).toEqual([1200, 630]);
  expect(pixelAt(4, 4)).toEqual([0xfa, 0xf9, 0xf6]);
  // The second bar of the mark.
  expect(pixelAt(88 + 22, 72 + 31)).toEqual([0xc2, 0x41, 0x0c]);
  expect(png.length).toBeLessThan(100_000);
});

it('draws another picture for another text, and the same for the same', () => {
  expect(drawPicture(short).equals(drawPicture(short))).toBe(true);
  expect(drawPicture(short).equals(drawPicture({ ...short, title: 'Voice isolator' }))).toBe(false);
});

it('keeps long texts within its margins', async () => {
  const { pixelAt } = await readPicture(
    drawPicture({ title: 'Interminable headings '.repeat(12), description: 'Words of a long description '.repeat(30) }),
  );
  const background = [0xfa, 0xf9, 0xf6];
  for (let y = 0; y < 630; y += 3) for (const x of [20, 60, 1140, 1180]) expect(pixelAt(x, y)).toEqual(background);
  for (let x = 0; x < 1200; x += 3) expect(pixelAt(x, 622)).toEqual(background);
});
