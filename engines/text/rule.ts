/** The named groups of a match; a group that did not match is absent. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Replaces one kind of written text with its spoken form. */
export interface Rule {
  /** Has the global flag. Repetitions are bounded or cannot overlap, so that a pass takes linear time. */
  readonly pattern: RegExp;
  /** Returns the spoken form of a match, or undefined to keep it. `around` is the surrounding text. */
  readonly replace: (groups: Groups, around: Context) => string | undefined;
}

/** The text around a match, at most `contextLength` characters on each side. */
export interface Context {
  readonly match: string;
  readonly before: string;
  readonly after: string;
}

const contextLength = 32;

/** Creates a rule from a pattern source, with the flags `gu` and those given. */
export const rule = (source: string, replace: Rule['replace'], flags = ''): Rule => ({
  pattern: new RegExp(source, `gu${flags}`),
  replace,
});

/**
 * Applies `rules` in order to the complete `text`. Replacements are separated from adjacent words by spaces, unless
 * `joins` is set.
 */
export function applyRules(rules: readonly Rule[], text: string, joins = false): string {
  let result = text;
  for (const { pattern, replace } of rules) {
    const source = result;
    result = source.replace(pattern, (match: string, ...rest: (string | number | Groups)[]) => {
      const named = typeof rest.at(-1) === 'object';
      const groups = named ? (rest.at(-1) as Groups) : {};
      const at = rest.at(named ? -3 : -2) as number;
      const end = at + match.length;
      const before = source.slice(Math.max(0, at - contextLength), at);
      const after = source.slice(end, end + contextLength);
      const replacement = replace(groups, { match, before, after });
      if (replacement === undefined) return match;
      return joins ? replacement : separateWords(replacement, before, after);
    });
  }
  return result;
}

const wordAtEnd = /[\p{L}\p{M}\p{N}]$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

function separateWords(replacement: string, before: string, after: string): string {
  const start = wordAtStart.test(replacement) && wordAtEnd.test(before) ? ' ' : '';
  const end = wordAtEnd.test(replacement) && wordAtStart.test(after) ? ' ' : '';
  return start + replacement + end;
}
