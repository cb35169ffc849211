import type { CollectedValue } from '../../../contract/agents/conversations/conversation-fields.ts';
import { contentWords, type SpokenTurn } from './transcript-extract.rules.ts';

/** A value that the agent's settings ask for. */
export interface WantedValue {
  readonly type: string | readonly string[];
  readonly name?: string | null | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly string[] | null | undefined;
  readonly dynamic_variable?: string | undefined;
  readonly constant_value?: unknown;
}

interface Sources {
  readonly turns: readonly SpokenTurn[];
  /** The slots that a guided agent filled. */
  readonly slots: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Found = { readonly value: unknown; readonly rationale: string } | undefined;

const yes = /^\W*(yes|yeah|yep|sure|of course|correct|right|ja|genau|richtig|oui|sí|si|sì|sim|tak)\b/iu;
const no = /^\W*(no|nope|not|nein|non|não|nie)\b/iu;
const number = /(?<![\w.])-?\d+(?:[.,]\d+)?(?![\w])/u;
const email = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u;
const isoDate = /\b(\d{4})-(\d{2})-(\d{2})\b/;
const dottedDate = /\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedDate = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${months.join('|')})[a-z]*|(${months.join('|')})[a-z]* (\\d{1,2})(?:st|nd|rd|th)?),? (\\d{4})\\b`,
  'i',
);

function toDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

/** A date as YYYY-MM-DD. */
export function readDate(text: string): string | undefined {
  const iso = isoDate.exec(text);
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = dottedDate.exec(text);
  if (dotted) return toDate(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const named = namedDate.exec(text);
  if (!named) return undefined;
  const month = months.indexOf((named[2] ?? named[3] ?? '').toLowerCase()) + 1;
  return toDate(Number(named[5]), month, Number(named[1] ?? named[4]));
}

/** Words of descriptions and questions that do not tell what they ask for. */
const askingWords = new Set(
  'the and for you your what which who how are does this that user person customer'.split(' '),
);

/** What the person answered to a question of the agent with a word of the description. */
function answers(turns: readonly SpokenTurn[], description: string): string[] {
  const words = new Set(contentWords(description, 3).filter((word) => !askingWords.has(word)));
  return turns.flatMap(({ role, message }, at) => {
    const before = turns[at - 1];
    if (role !== 'user' || message === null || before?.role !== 'agent') return [];
    return contentWords(before.message ?? '', 3).some((word) => words.has(word)) ? [message] : [];
  });
}

function readTyped(id: string, wanted: WantedValue, turns: readonly SpokenTurn[]): Found {
  const description = `${wanted.name ?? ''} ${id.replaceAll(/[_-]/g, ' ')} ${wanted.description ?? ''}`;
  const said = turns.flatMap(({ role, message }) => (role === 'user' && message !== null ? [message] : []));
  const answered = answers(turns, description);
  const quote = (value: unknown, text: string) => ({ value, rationale: `The person said: “${text.slice(0, 200)}”` });
  if (wanted.type === 'boolean') {
    for (const text of answered) if (yes.test(text) || no.test(text)) return quote(yes.test(text), text);
    return undefined;
  }
  if (wanted.type === 'integer' || wanted.type === 'number') {
    for (const text of answered) {
      const [found] = number.exec(text) ?? [];
      const value = found && Number(found.replace(',', '.'));
      if (typeof value === 'number' && (wanted.type === 'number' || Number.isInteger(value))) return quote(value, text);
    }
    return undefined;
  }
  if (wanted.enum?.length) {
    const named = wanted.enum.filter((option) =>
      said.some((text) => text.toLocaleLowerCase().includes(option.toLocaleLowerCase())),
    );
    return named.length === 1 ? { value: named[0], rationale: `The person named “${named[0]}” alone.` } : undefined;
  }
  if (/e-?mail/i.test(description))
    for (const text of said) {
      const [found] = email.exec(text) ?? [];
      if (found) return quote(found, text);
    }
  if (/\b(date|day|birthday|datum|fecha|data)\b/i.test(description))
    for (const text of [...answered, ...said]) {
      const date = readDate(text);
      if (date) return quote(date, text);
    }
  return undefined;
}

/** Finds a value without a language model: in the slots and variables, or by a grammar in what the person said. */
export function collectByRules(
  id: string,
  wanted: WantedValue,
  { turns, slots, variables }: Sources,
): Pick<CollectedValue, 'value' | 'rationale'> {
  if (wanted.constant_value !== undefined && wanted.constant_value !== null && wanted.constant_value !== '')
    return { value: wanted.constant_value, rationale: 'The settings of the agent give this value.' };
  const variable = wanted.dynamic_variable;
  if (variable && variables[variable] !== undefined)
    return { value: variables[variable], rationale: `The value of the variable ${variable}.` };
  if (slots[id] !== undefined) return { value: slots[id], rationale: 'The guided agent asked for it.' };
  return (
    readTyped(id, wanted, turns) ?? {
      value: null,
      rationale: 'Not found by rules. No language model is set that could read the conversation.',
    }
  );
}
