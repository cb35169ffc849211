import { profileLimits } from '../../../contract/catalogue/limits.ts';

/** Tried in this order until the picture is small enough. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/** The middle of a picture as a small square JPEG, as a data URL; undefined: the browser cannot read it. */
export async function toAvatar(image: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(image).catch(() => undefined);
  if (!bitmap) return undefined;
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = profileLimits.avatarPx;
  const context = canvas.getContext('2d');
  if (!context || side === 0) return undefined;
  // JPEG has no transparency, and would make it black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return qualities
    .map((quality) => canvas.toDataURL('image/jpeg', quality))
    .find(({ length }) => length <= profileLimits.avatarLength);
}
