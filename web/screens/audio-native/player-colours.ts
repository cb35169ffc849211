import { contrast, parseColour } from '../../../contract/studio/player-look.ts';
import { formatDecimal } from '../../format/count.ts';
import { t } from '../../messages/t.ts';

/** Why a text is not a colour; undefined for a colour, and for none. */
export const findColourProblem = (text: string): string | undefined =>
  text.trim() === '' || parseColour(text) ? undefined : t('Enter a color such as #1c1917 or rgb(28, 25, 23).');

/** A warning if text is hard to read on the background (WCAG AA needs 4.5); undefined: it can be read. */
export function findContrastWarning(text: string, background: string): string | undefined {
  const [front, back] = [parseColour(text), parseColour(background)];
  const ratio = front && back && contrast(front, back);
  return ratio !== undefined && ratio < 4.5
    ? t('The contrast is {ratio} : 1. Readers need at least 4.5 : 1.', { ratio: formatDecimal(ratio, 1) })
    : undefined;
}

/** The value of the browser's colour picker, `#rrggbb`; black for no colour. */
export function toHexColour(text: string): string {
  const { red, green, blue } = parseColour(text) ?? { red: 0, green: 0, blue: 0 };
  return `#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
