/** The named groups of a match; a group that took no part is absent. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** One kind of thing that is written otherwise than it is said. */
export interface Rule {
  /** Global. Every repetition is bounded or starts where no other try of it can, so that a pass is linear. */
  readonly pattern: RegExp;
  /** What is said for a match, or undefined where it is left as it stands. `around` shows the text beside it. */
  readonly say: (groups: Groups, around: Around) => string | undefined;
}

/** The text beside a match, at most `nearby` characters of it. */
export interface Around {
  readonly match: string;
  readonly before: string;
  readonly after: string;
}

const nearby = 32;

/** Makes a rule from the source of its pattern, which is read with the flags `gu` and those given. */
export const rule = (source: string, say: Rule['say'], flags = ''): Rule => ({
  pattern: new RegExp(source, `gu${flags}`),
  say,
});

/** Applies `rules` one after the other to the whole of `text`. What is said stands apart from letters beside it. */
export function applyRules(rules: readonly Rule[], text: string): string {
  let result = text;
  for (const { pattern, say } of rules) {
    const source = result;
    result = source.replace(pattern, (match: string, ...rest: (string | number | Groups)[]) => {
      const named = typeof rest.at(-1) === 'object';
      const groups = named ? (rest.at(-1) as Groups) : {};
      const at = rest.at(named ? -3 : -2) as number;
      const end = at + match.length;
      const before = source.slice(Math.max(0, at - nearby), at);
      const after = source.slice(end, end + nearby);
      const said = say(groups, { match, before, after });
      return said === undefined ? match : apart(said, before, after);
    });
  }
  return result;
}

const wordAtEnd = /[\p{L}\p{M}\p{N}]$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

function apart(said: string, before: string, after: string): string {
  const start = wordAtStart.test(said) && wordAtEnd.test(before) ? ' ' : '';
  const end = wordAtEnd.test(said) && wordAtStart.test(after) ? ' ' : '';
  return start + said + end;
}
