import type { VideoTheme } from '../../contract/catalogue/video-themes.ts';
import { voiceAvatarShape } from '../../contract/catalogue/voices/voice-avatar-shape.ts';

/** sRGB, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** What each part of a picture is coloured. */
export interface Colours {
  readonly ground: Rgb;
  /** The large disc on the ground; none where absent. */
  readonly disc?: Rgb;
  readonly ink: Rgb;
  /** Smaller print. */
  readonly quiet: Rgb;
  /** Words that are still to come. */
  readonly coming: Rgb;
  /** The word that is heard, and what was played. */
  readonly accent: Rgb;
  /** Bars that are silent, or not yet played. */
  readonly rest: Rgb;
}

export function coloursOf(theme: VideoTheme, avatarOf: string): Colours {
  if (theme === 'light') {
    return {
      ground: [255, 255, 255],
      ink: [28, 27, 25],
      quiet: [107, 102, 94],
      coming: [190, 184, 174],
      accent: [194, 65, 12],
      rest: [222, 217, 208],
    };
  }
  if (theme === 'dark') {
    return {
      ground: [0, 0, 0],
      ink: [243, 240, 234],
      quiet: [165, 159, 149],
      coming: [98, 93, 85],
      accent: [255, 125, 66],
      rest: [58, 54, 48],
    };
  }
  const [hue, second] = voiceAvatarShape(avatarOf).hues;
  return {
    // Dark yellow is mud: then the neighbour on the other side.
    ground: oklch(0.4, 0.085, second > 30 && second < 140 ? hue - 40 : second),
    disc: oklch(0.47, 0.095, hue),
    ink: [255, 255, 255],
    quiet: oklch(0.88, 0.04, hue),
    coming: oklch(0.71, 0.08, hue),
    accent: oklch(0.88, 0.14, hue + 140),
    rest: oklch(0.6, 0.09, hue),
  };
}

/** The two ends of an avatar's disc. */
export function avatarColours(avatarOf: string): readonly [Rgb, Rgb] {
  const [hue, second] = voiceAvatarShape(avatarOf).hues;
  return [oklch(0.68, 0.13, hue), oklch(0.5, 0.14, second)];
}

export const css = ([r, g, b]: Rgb, alpha = 1): string => `rgb(${r} ${g} ${b} / ${alpha})`;

/** Lightness 0 to 1, chroma, hue in degrees, as in CSS; what sRGB cannot show is clipped. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function encoded(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
}
