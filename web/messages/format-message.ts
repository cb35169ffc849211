import { IntlMessageFormat } from 'intl-messageformat';
import { findTranslation } from './catalogue.ts';
import { formatLocale } from './locale.ts';

const formats = new Map<string, IntlMessageFormat>();

/**
 * Translates and formats a message in ICU syntax, for plurals and other choices:
 * `formatMessage('{count, plural, one {# voice} other {# voices}}', { count })`. A text that only inserts values uses `t`,
 * which does not load the parser. The message is a literal.
 */
export function formatMessage(
  message: string,
  values: Readonly<Record<string, string | number>>,
  context?: string,
): string {
  const key = context === undefined ? message : `${context}\u0004${message}`;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(findTranslation(message, context), formatLocale, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return String(format.format(values));
}
