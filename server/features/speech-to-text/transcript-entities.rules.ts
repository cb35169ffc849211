import type { TranscriptEntity, TranscriptToken } from './speech-to-text.tables.ts';

/** What rules find in a text; names of people and places need a model. */
const patterns: Readonly<Record<string, RegExp>> = {
  email_address:
    /\b[\p{L}\p{N}._%+-]+(?:@| at )[\p{L}\p{N}-]+(?:(?:\.| dot )[\p{L}\p{N}-]+)*(?:\.| dot )(?:com|org|net|edu|gov|io|de|fr|uk|eu)\b/giu,
  url: /\b(?:https?:\/\/|www\.)[^\s]+/giu,
  credit_card: /\b(?:\d[ -]?){12,18}\d\b/gu,
  ssn: /\b\d{3}-\d{2}-\d{4}\b/gu,
  ip_address: /\b(?:\d{1,3}\.){3}\d{1,3}\b/gu,
  phone_number: /(?<![\d-])\+?(?:\(\d{2,4}\)|\d)[\d\s().-]{6,16}\d(?!\d)/gu,
  money:
    /[$€£¥]\s?\d[\d,.]*(?:\s(?:thousand|million|billion))?|\b(?:\d[\d,.]*|(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|thousand|million)[ -]?)+) (?:dollars?|euros?|pounds|cents?|yen)\b/giu,
  date: /\b(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:january|february|march|april|june|july|august|september|october|november|december) (?:\d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|(?:twenty |thirty )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)))\b/giu,
  offensive_language: /\b(?:fuck\w*|shit\w*|asshole\w*|bitch\w*|cunt\w*)\b/giu,
};
const allTypes = Object.keys(patterns);

/** What the categories of the public API contain of it. */
const categories: Readonly<Record<string, readonly string[]>> = {
  all: allTypes,
  pii: ['email_address', 'url', 'ssn', 'ip_address', 'phone_number', 'date'],
  phi: ['email_address', 'ssn', 'phone_number', 'date', 'ip_address', 'url'],
  pci: ['credit_card'],
  other: ['money', 'date', 'url'],
  offensive_language: ['offensive_language'],
};

/** The entity types that a request names, alone or by category, and those that no rule finds. */
export function selectEntityTypes(requested: string | readonly string[] | null | undefined) {
  const names = requested == null ? [] : [requested].flat();
  const isKnown = (name: string): boolean => Object.hasOwn(categories, name) || Object.hasOwn(patterns, name);
  const types = names.flatMap((name) => (Object.hasOwn(categories, name) ? categories[name]! : [name]));
  return {
    types: allTypes.filter((type) => types.includes(type)),
    unknown: names.filter((name) => !isKnown(name)),
  };
}

/** The entities of a text in order, none of which overlap. */
export function detectEntities(text: string, types: readonly string[]): TranscriptEntity[] {
  const found = types.flatMap((entityType) =>
    [...text.matchAll(patterns[entityType]!)]
      .filter(([match]) => entityType !== 'credit_card' || hasCheckDigit(match))
      .map(({ 0: match, index }) => ({ text: match, entityType, start: index, end: index + match.length })),
  );
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((entity, at) => !found.slice(0, at).some(({ end }) => end > entity.start));
}

/** Luhn's check, which other long numbers fail nine times of ten. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export type RedactionMode = 'redacted' | 'entity_type' | 'enumerated_entity_type';

/** Replaces the words of entities: the token of its first word has the replacement, and the others of it are gone. */
export function redactEntities(
  tokens: readonly TranscriptToken[],
  entities: readonly TranscriptEntity[],
  mode: RedactionMode,
): TranscriptToken[] {
  const counts = new Map<string, number>();
  const labels = entities.map(({ entityType }) => {
    const name = entityType.toUpperCase();
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (mode === 'redacted') return '{REDACTED}';
    return mode === 'entity_type' ? `{${name}}` : `{${name}_${count}}`;
  });
  const result: TranscriptToken[] = [];
  let from = 0;
  let redacted: number | undefined;
  for (const token of tokens) {
    const to = from + token.text.length;
    const at = entities.findIndex(({ start, end }) => start < to && end > from);
    const last = result.at(-1);
    if (at < 0) result.push(token);
    else if (at === redacted && last) result[result.length - 1] = { ...last, end: token.end };
    else {
      const { characters: _, ...rest } = token;
      result.push({ ...rest, text: labels[at]! });
    }
    redacted = at < 0 ? undefined : at;
    from = to;
  }
  return result;
}
