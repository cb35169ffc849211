import type { SKRSContext2D } from '@napi-rs/canvas';
import { voiceAvatarShape } from '../../contract/catalogue/voices/voice-avatar-shape.ts';
import { avatarColours, toCss } from './colours.ts';
import type { Box } from './layout.ts';

/** Draws the avatar of a voice as in the app: a two-colour disc with five bars. */
export function drawAvatar(context: SKRSContext2D, avatarSeed: string, { x, y, width }: Box): void {
  const unit = width / 40;
  const [from, to] = avatarColours(avatarSeed);
  const fill = context.createLinearGradient(x, y, x + width, y + width);
  fill.addColorStop(0, toCss(from));
  fill.addColorStop(1, toCss(to));
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x + width / 2, y + width / 2, width / 2, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = 'rgb(255 255 255 / 0.92)';
  for (const [at, bar] of voiceAvatarShape(avatarSeed).bars.entries()) {
    const height = bar * 20 * unit;
    context.beginPath();
    context.roundRect(x + (8.6 + at * 5) * unit, y + width / 2 - height / 2, 2.8 * unit, height, 1.4 * unit);
    context.fill();
  }
}

/** Draws the four bars of the brand in a square of `size` with its left edge at `x`. */
export function drawBrandMark(context: SKRSContext2D, x: number, middle: number, size: number): void {
  const unit = size / 24;
  for (const [left, height] of [
    [2, 6],
    [7, 16],
    [12, 10],
    [17, 20],
  ] as const) {
    context.beginPath();
    context.roundRect(x + left * unit, middle - (height / 2) * unit, 3 * unit, height * unit, 1.5 * unit);
    context.fill();
  }
}
