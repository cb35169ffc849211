import { findTranslation } from './catalogue.ts';

/** The names in braces of a text: `'name' | 'count'` of `{name}: {count}`. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Values<Text extends string> = Readonly<Record<Names<Text>, string | number>>;

/**
 * Translates an English text of the interface and inserts `{name}`s: `t('Delete {name}?', { name })`. The text is a literal,
 * because `scripts/messages.ts` collects the texts from the code. `context` tells equal texts with different translations
 * apart: `t('Open', {}, 'verb')`. Plurals and other choices: `formatMessage`. Texts with elements: `T`.
 */
export function t<const Text extends string>(
  text: Text,
  ...[values, context]: [Names<Text>] extends [never]
    ? [values?: Record<string, never>, context?: string]
    : [values: Values<Text>, context?: string]
): string {
  const translation = findTranslation(text, context);
  return values ? insertValues(translation, values) : translation;
}

/**
 * Translates a text that the code of web/ does not contain: one of the product's catalogue or of the API. It stays English
 * without a translation. `scripts/messages/sources.ts` lists where such texts come from.
 */
export const translate = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  insertValues(findTranslation(text), values);

function insertValues(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
