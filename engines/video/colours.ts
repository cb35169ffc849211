import type { VideoTheme } from '../../contract/catalogue/video-themes.ts';
import { voiceAvatarShape } from '../../contract/catalogue/voices/voice-avatar-shape.ts';

/** sRGB, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The colours of a picture. */
export interface Colours {
  readonly background: Rgb;
  /** The large disc in the background; none if absent. */
  readonly disc?: Rgb;
  readonly text: Rgb;
  /** Secondary text. */
  readonly secondary: Rgb;
  /** Words that are not spoken yet. */
  readonly upcoming: Rgb;
  /** The current word, and the played part of the outline. */
  readonly accent: Rgb;
  /** Bars that are silent or not played yet. */
  readonly inactive: Rgb;
}

export function createColours(theme: VideoTheme, avatarSeed: string): Colours {
  if (theme === 'light') {
    return {
      background: [255, 255, 255],
      text: [28, 27, 25],
      secondary: [107, 102, 94],
      upcoming: [190, 184, 174],
      accent: [194, 65, 12],
      inactive: [222, 217, 208],
    };
  }
  if (theme === 'dark') {
    return {
      background: [0, 0, 0],
      text: [243, 240, 234],
      secondary: [165, 159, 149],
      upcoming: [98, 93, 85],
      accent: [255, 125, 66],
      inactive: [58, 54, 48],
    };
  }
  const [hue, second] = voiceAvatarShape(avatarSeed).hues;
  return {
    // Avoids dark yellow, which looks muddy.
    background: oklch(0.4, 0.085, second > 30 && second < 140 ? hue - 40 : second),
    disc: oklch(0.47, 0.095, hue),
    text: [255, 255, 255],
    secondary: oklch(0.88, 0.04, hue),
    upcoming: oklch(0.71, 0.08, hue),
    accent: oklch(0.88, 0.14, hue + 140),
    inactive: oklch(0.6, 0.09, hue),
  };
}

/** The two gradient colours of an avatar. */
export function avatarColours(avatarSeed: string): readonly [Rgb, Rgb] {
  const [hue, second] = voiceAvatarShape(avatarSeed).hues;
  return [oklch(0.68, 0.13, hue), oklch(0.5, 0.14, second)];
}

export const toCss = ([r, g, b]: Rgb, alpha = 1): string => `rgb(${r} ${g} ${b} / ${alpha})`;

/** Converts OKLCH (lightness 0 to 1, chroma, hue in degrees) to sRGB; out-of-gamut values are clipped. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encodeChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encodeChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encodeChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function encodeChannel(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
}
