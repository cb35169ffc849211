/** Rules of CLDR's rule-based number format (RBNF): base value, and the words with substitutions. */
export type RuleSets = Readonly<Record<string, unknown>>;

/** Converts a whole number below 10^18 to words by the named set of rules. */
export type NumberRules = (ruleSet: string, value: number) => string;

type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** `<` the quotient, `>` the remainder, `=` the number itself, by another set of rules or the same one. */
  | { readonly kind: '<' | '>' | '='; readonly target: string }
  | { readonly kind: 'plural'; readonly forms: Readonly<Record<string, string>>; readonly type: 'cardinal' | 'ordinal' }
  /** Words for numbers that leave a remainder, and those for the others. */
  | { readonly kind: 'optional'; readonly parts: readonly Part[]; readonly otherwise: readonly Part[] };

interface NumberRule {
  readonly base: number;
  readonly divisor: number;
  readonly parts: readonly Part[];
  readonly hasRemainder: boolean;
}

const substitution =
  /\$\((?<type>cardinal|ordinal),(?<forms>[^)]*)\)\$|[←<](?<quotient>[^←<]*)[←<]|[→>](?<rest>[^→>]*)[→>]+|=(?<same>[^=]*)=|\[(?<optional>[^\]]*)\]/g;

/** Reads the rules of a language, whose plural forms are those of `language`. Sets are parsed on first use. */
export function openNumberRules(sets: RuleSets, language: string): NumberRules {
  const parsed = new Map<string, readonly NumberRule[]>();
  const plurals = {
    cardinal: new Intl.PluralRules(language),
    ordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
  };

  const rulesOf = (name: string): readonly NumberRule[] => {
    let rules = parsed.get(name);
    if (!rules) {
      rules = parseRules((sets[name] ?? []) as [string, string][]);
      if (rules.length === 0) throw new Error(`no number rules ${name} in ${language}`);
      parsed.set(name, rules);
    }
    return rules;
  };

  const format = (name: string, value: number): string => {
    const rules = rulesOf(name);
    const index = findRule(rules, value);
    const { divisor, parts } = rules[index]!;
    const quotient = Math.floor(value / divisor);
    const remainder = value % divisor;
    const speak = (part: Part): string => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'optional') return (remainder === 0 ? part.otherwise : part.parts).map(speak).join('');
      if (part.kind === 'plural') return part.forms[plurals[part.type].select(quotient)] ?? part.forms.other ?? '';
      const number = part.kind === '<' ? quotient : part.kind === '>' ? remainder : value;
      if (part.target !== '' && !part.target.startsWith('%')) return String(number);
      return format(part.target || name, number);
    };
    return parts.map(speak).join('');
  };
  return format;
}

/** The last rule whose base is not above the value; the one before it for multiples that it has no words for. */
function findRule(rules: readonly NumberRule[], value: number): number {
  let index = rules.length - 1;
  while (index > 0 && rules[index]!.base > value) index--;
  const { base, divisor, hasRemainder } = rules[index]!;
  return hasRemainder && index > 0 && value % divisor === 0 && base % divisor !== 0 ? index - 1 : index;
}

function parseRules(written: readonly (readonly [string, string])[]): readonly NumberRule[] {
  const rules: NumberRule[] = [];
  for (const [key, text] of written) {
    const [, digits, radix = '10', lower = ''] = /^(\d+)(?:\/(\d+))?(>*)$/.exec(key) ?? [];
    if (digits === undefined) continue;
    const base = Number(digits);
    // Steps instead of a logarithm, whose rounding gives a wrong power for some bases.
    let divisor = 1;
    while (base > 0 && divisor * Number(radix) <= base) divisor *= Number(radix);
    divisor /= Number(radix) ** lower.length;
    const parts = parseParts(text.replace(/;$/, '').replace(/^'/, '').replaceAll('\u00ad', ''));
    rules.push({ base, divisor: Math.max(1, divisor), parts, hasRemainder: parts.some(({ kind }) => kind === '>') });
  }
  return rules;
}

function parseParts(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(substitution)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const { type, forms = '', quotient, rest, same, optional } = match.groups!;
    if (type) parts.push({ kind: 'plural', type: type as 'cardinal', forms: parseForms(forms) });
    else if (optional !== undefined) {
      const [withRemainder = '', otherwise = ''] = optional.split('|');
      parts.push({ kind: 'optional', parts: parseParts(withRemainder), otherwise: parseParts(otherwise) });
    } else if (quotient !== undefined) parts.push({ kind: '<', target: quotient });
    else if (rest !== undefined) parts.push({ kind: '>', target: rest });
    else parts.push({ kind: '=', target: same ?? '' });
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

const parseForms = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(text.matchAll(/(\w+)\{([^}]*)\}/g), ([, name, form]) => [name, form]));
