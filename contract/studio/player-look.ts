/** A colour as its red, green and blue (0–255) and its opacity (0–1). */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const maxColourLength = 50;
/** Longest time for which the position of a reader is kept, in minutes. */
export const maxSessionMinutes = 1440;
export const maxAllowedUrls = 100;

const number = String.raw`(\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})`;
const separator = String.raw`\s*[,\s]\s*`;
const rgbPattern = new RegExp(
  String.raw`^rgba?\(\s*${number}${separator}${number}${separator}${number}(?:\s*[,/]\s*${number}(%?))?\s*\)$`,
  'i',
);

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` and `rgba()`; undefined for anything else. */
export function parseColour(text: string): Colour | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxColourLength) return undefined;
  const [, digits] = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(trimmed) ?? [];
  if (digits !== undefined) {
    const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
    const [red = 0, green = 0, blue = 0, alpha = 255] = long.match(/../g)!.map((pair) => Number.parseInt(pair, 16));
    return { red, green, blue, alpha: alpha / 255 };
  }
  const match = rgbPattern.exec(trimmed);
  if (!match) return undefined;
  const [red, green, blue] = match.slice(1, 4).map(Number) as [number, number, number];
  const alpha = match[4] === undefined ? 1 : Number(match[4]) / (match[5] === '%' ? 100 : 1);
  return red > 255 || green > 255 || blue > 255 || alpha > 1 ? undefined : { red, green, blue, alpha };
}

/** The colour in a form that every browser reads, and that can contain no other text. */
export const cssColour = ({ red, green, blue, alpha }: Colour): string =>
  `rgba(${red}, ${green}, ${blue}, ${Math.round(alpha * 1000) / 1000})`;

/** Relative luminance of an opaque colour, 0 (black) to 1 (white), as WCAG defines it. */
export function luminance({ red, green, blue }: Colour): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two opaque colours, 1 to 21. Text needs 4.5. */
export function contrast(a: Colour, b: Colour): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
