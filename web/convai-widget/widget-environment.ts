// What the widget of the vendor takes from other hosts, from the server that the script came from or made here: the page of
// another site must cause no request to a third one.

const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/convai-widget/index.js"]');
const source = new URL(script?.src || location.href);

/** The server of the agents. */
export const origin = source.origin;
export const socketOrigin = origin.replace(/^http/, 'ws');
/** Of browsers that record at one sample rate only. */
export const resamplerAddress = new URL('/convai-widget/resampler.js', origin).href;

/** A disc with the letters of a country. */
export function flagImage(countryCode: string): string {
  const letters = countryCode
    .slice(0, 2)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#e5e7eb"/><text x="16" y="21" font-family="sans-serif" font-size="14" text-anchor="middle" fill="#374151">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Tells the conversations of one browser from those of others; it says nothing about the person. */
export function newVisitorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const [imageSize, octaves] = [128, [4, 8, 16, 32]] as const;

/** A seamless image of smooth noise, by which the avatar moves. */
export function noiseImage(): string {
  const canvas = document.createElement('canvas');
  canvas.width = imageSize;
  canvas.height = imageSize;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const image = context.createImageData(imageSize, imageSize);
  const grids = octaves.map((size) => Float32Array.from({ length: size * size }, Math.random));
  for (let y = 0; y < imageSize; y++)
    for (let x = 0; x < imageSize; x++) {
      let [value, sum] = [0, 0];
      for (const [at, size] of octaves.entries()) {
        const weight = 1 / 2 ** at;
        value += weight * smoothValue(grids[at]!, size, (x / imageSize) * size, (y / imageSize) * size);
        sum += weight;
      }
      const grey = Math.round((255 * value) / sum);
      image.data.set([grey, grey, grey, 255], 4 * (y * imageSize + x));
    }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}

/** Between the four values of a grid around a place; its ends meet. */
function smoothValue(grid: Float32Array, size: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [right, down] = [ease(x - left), ease(y - top)];
  const at = (column: number, row: number): number => grid[(row % size) * size + (column % size)]!;
  const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return upper * (1 - down) + lower * down;
}
