import type { GuidedAsk } from '../../../../contract/agents/config/guided-flow.ts';
import { answerWords, foldText, hasPhrase, withoutIntroduction } from './answer-words.rules.ts';
import { readEmail, readPhone, readSpelling } from './spoken-contacts.parser.ts';
import { dayIn, readDate, readTime } from './spoken-dates.parser.ts';
import { findNumbers, readDigitSequence } from './spoken-numbers.parser.ts';

export type SlotValue = string | number | boolean;

interface Situation {
  readonly language: string;
  readonly now: Date;
  readonly timeZone?: string | undefined;
}

/** The value of an answer to a question; undefined if it does not have the expected type or bounds. */
export function readSlot(
  answer: string,
  ask: GuidedAsk,
  { language, now, timeZone }: Situation,
): SlotValue | undefined {
  const text = answer.trim();
  if (text === '') return undefined;
  switch (ask.type) {
    case 'text':
      return text.slice(0, 2_000);
    case 'yes_no':
      return readYesNo(text, language);
    case 'number':
    case 'integer': {
      const value = findNumbers(text, language)[0]?.value;
      return value !== undefined && isWithin(value, ask) && (ask.type === 'number' || Number.isInteger(value))
        ? value
        : undefined;
    }
    case 'digits': {
      const digits = readDigitSequence(text, language)?.replace('+', '');
      return digits !== undefined && isWithin(digits.length, ask) ? digits : undefined;
    }
    case 'date':
      return readDate(text, language, dayIn(now, timeZone));
    case 'time':
      return readTime(text, language);
    case 'email':
      return readEmail(text, language);
    case 'phone':
      return readPhone(text, language);
    case 'choice':
      return readChoice(text, ask.options, language);
    case 'spelling': {
      const spelled = readSpelling(text, language);
      return spelled !== undefined && isWithin(spelled.length, ask) ? spelled : undefined;
    }
    case 'name': {
      const name = withoutIntroduction(text, language).replace(/[.!?,;:]+$/, '');
      return name !== '' && name.length <= 100 && /^[\p{L}\p{M}'’. -]+$/u.test(name) ? name : undefined;
    }
  }
}

const isWithin = (value: number, { min, max }: GuidedAsk): boolean =>
  value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);

/** True for yes, false for no, undefined for neither or both. "That's not right" is no. */
export function readYesNo(text: string, language: string): boolean | undefined {
  const words = answerWords(language);
  const isNo = hasPhrase(text, words.no) || /\b(not|nicht|pas)\b/.test(foldText(text));
  const isYes = hasPhrase(text, words.yes);
  // "No, yes" says nothing; "that's not right" contains a word of yes.
  if (isNo) return isYes && /^(yes|ja|oui|si)\b/.test(foldText(text)) ? undefined : false;
  return isYes ? true : undefined;
}

/** The option that the answer names: by its words, its number in the list, or almost its words. */
function readChoice(text: string, options: GuidedAsk['options'], language: string): string | undefined {
  const named = options
    .map((option) => ({ option, length: longestPhrase(text, [option.value, ...option.phrases]) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length);
  if (named[0] && named[0].length > (named[1]?.length ?? 0)) return named[0].option.value;
  if (named.length > 0) return undefined;
  const said = foldText(withoutIntroduction(text, language));
  const near = options.filter((option) =>
    [option.value, ...option.phrases].some((phrase) => isNear(said, foldText(phrase))),
  );
  if (near.length === 1) return near[0]!.value;
  const position = findNumbers(text, language)[0]?.value;
  return position !== undefined && /number|option|nummer|numéro|número/i.test(text)
    ? options[position - 1]?.value
    : undefined;
}

const longestPhrase = (text: string, list: readonly string[]): number =>
  Math.max(0, ...list.filter((phrase) => hasPhrase(text, [phrase])).map((phrase) => phrase.length));

/** Whether two texts differ by a letter in five at most. */
function isNear(one: string, other: string): boolean {
  const limit = Math.floor(Math.max(one.length, other.length) / 5);
  if (limit === 0 || Math.abs(one.length - other.length) > limit) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length]! <= limit;
}
