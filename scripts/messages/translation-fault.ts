import { IntlMessageFormat } from 'intl-messageformat';

const tagName = /<\/?\w+>/g;
const simple = /\{\w+\}/g;

/**
 * What makes a translation unusable for its English text: a missing or unknown placeholder or tag, an element left open,
 * invalid ICU syntax, or a plural without the form `other`. Undefined: nothing.
 */
export function translationFault(text: string, translation: string, isIcu: boolean): string | undefined {
  if (translation.trim() === '') return 'it is empty';
  if (isIcu) {
    try {
      const [own, english] = [translation, text].map((one) => [...new Set(argumentsOf(parseIcu(one)))]);
      return difference(english!, own!);
    } catch (error) {
      return `it is not valid ICU syntax: ${error instanceof Error ? error.message : error}`;
    }
  }
  const used = (one: string) => [...(one.match(simple) ?? []), ...(one.match(tagName) ?? [])];
  const fault = difference([...new Set(used(text))], [...new Set(used(translation))]);
  if (fault) return fault;
  if (/\{[^{}]*,/.test(translation))
    return 'it has a plural or another choice, but its text is not read by formatMessage';
  return areTagsClosed(translation) ? undefined : 'its tags are not properly nested';
}

function difference(expected: readonly string[], actual: readonly string[]): string | undefined {
  const missing = expected.filter((one) => !actual.includes(one));
  const unknown = actual.filter((one) => !expected.includes(one));
  if (missing.length > 0) return `it lacks ${missing.join(', ')}`;
  return unknown.length > 0 ? `its text has no ${unknown.join(', ')}` : undefined;
}

function areTagsClosed(text: string): boolean {
  const open: string[] = [];
  for (const [whole] of text.matchAll(tagName)) {
    const name = whole.replaceAll(/[</>]/g, '');
    if (!whole.startsWith('</')) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** A node of a parsed message, without what is not compared. */
interface IcuElement {
  /** 0: text; 7: the `#` of a plural. */
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly IcuElement[] }>>;
}

const parseIcu = (text: string): readonly IcuElement[] =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() as readonly IcuElement[];

/** The names of the values that a message needs. */
function argumentsOf(elements: readonly IcuElement[]): string[] {
  return elements.flatMap(({ type, value, options }) => {
    if (type === 0 || type === 7) return [];
    const nested = Object.values(options ?? {}).flatMap((option) =>
      Array.isArray(option.value) ? argumentsOf(option.value) : [],
    );
    return [String(value), ...nested];
  });
}
