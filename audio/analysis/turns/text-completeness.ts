import type { Expectation } from './expectation.ts';
import { consistsOf, countSpelled, endsWithPhrase, splitWords } from './spoken-words.ts';
import { type TurnWords, turnWordsOf } from './turn-words.ts';

export interface TextJudgement {
  /** −1: the sentence goes on for sure, 0: it cannot be told, 1: it is complete. */
  readonly completeness: number;
  /** Digits or letters at the end that are read one by one, between which people pause; 0 if it is not that. */
  readonly spelled: number;
}

/** Shortest clause, in words, that counts as a sentence. */
const clauseWords = 4;
/** A clause of “if” or “when” surely has no second half below the first number of words, and one from the second on. */
const [singleClauseWords, doubleClauseWords] = [6, 8];

/** Tells by the words whether a turn may be over. `text` is what was recognized so far; it may lack punctuation. */
export function judgeText(text: string, language: string, expects: Expectation = { kind: 'open' }): TextJudgement {
  const list = turnWordsOf(language);
  const words = splitWords(text);
  const last = words.at(-1);
  if (last === undefined) return { completeness: 0, spelled: 0 };
  const spelled = countSpelled(words, list);
  const isSpelling = spelled >= 2 || (spelled >= 1 && (expects.kind === 'digits' || expects.kind === 'spelling'));
  const expected = judgeExpected(text, words, spelled, list, expects);
  const completeness = expected ?? (isSpelling ? 0 : judgeSentence(text, words, list));
  return { completeness, spelled: isSpelling ? spelled : 0 };
}

/** How well the text is the kind of answer that is expected; undefined if it is none. */
function judgeExpected(
  text: string,
  words: readonly string[],
  spelled: number,
  list: TurnWords,
  expects: Expectation,
): number | undefined {
  const isOpen = list.open.has(words.at(-1)!) || list.fillers.has(words.at(-1)!);
  switch (expects.kind) {
    case 'yes_no':
      return isAnswer(text, list) ? 1 : undefined;
    case 'choice': {
      const choice = expects.choices.find((one) => endsWithPhrase(words, splitWords(one).join(' ')));
      return choice === undefined ? undefined : 0.9;
    }
    case 'digits':
      if (spelled === 0) return undefined;
      if (expects.length === undefined) return 0;
      return spelled >= expects.length ? 1 : -0.9;
    case 'spelling':
      return spelled > 0 ? -0.2 : undefined;
    case 'number':
    case 'date':
    case 'time': {
      const hasNumber = words.some((word) => list.numbers.has(word) || list.digits.has(word) || /\p{N}/u.test(word));
      return hasNumber && !isOpen ? 0.6 : undefined;
    }
    case 'open':
      return undefined;
  }
}

const isAnswer = (text: string, { yes, no }: TurnWords): boolean =>
  consistsOf(text, new Set([...yes, ...no].map((phrase) => splitWords(phrase).join(' '))));

/** The first rule that applies counts. */
function judgeSentence(text: string, words: readonly string[], list: TurnWords): number {
  const [first, last, beforeLast] = [words[0]!, words.at(-1)!, words.at(-2)];
  const mark = /[?？؟;!！]\s*$/u.test(text) ? 'closed' : /[,，、…–-]\s*$|\.\.\.\s*$/u.test(text) ? 'open' : undefined;
  if (mark === 'closed') return 0.9;
  // An answer to an open question often goes on: “yes, but …”.
  if (isAnswer(text, list)) return 0.6;
  // “When I come home” is no question, unlike “when do you open”.
  const isClause =
    list.subordinators.has(first) && list.open.has(words[1] ?? '') && !list.questions.has(words[1] ?? '');
  const isQuestion = list.questions.has(first) && !isClause && words.length >= 3;
  if (list.openPhrases.some((phrase) => endsWithPhrase(words, phrase))) return -0.9;
  if (list.closers.some((phrase) => endsWithPhrase(words, phrase))) return 0.8;
  if (list.fillers.has(last)) return -1;
  if (endsWithAny(text, list.openEndings)) return -0.8;
  if (list.open.has(last)) {
    // “Because my package has not arrived” in languages with the verb at the end of such clauses.
    const isVerbFinal = list.finalVerbs.has(last) && words.slice(0, -2).some((word) => list.subordinators.has(word));
    if (isVerbFinal) return 0.5;
    return isQuestion && list.objectQuestions.has(first) && list.questionEnds.has(last) ? 0.3 : -1;
  }
  if (last === beforeLast && !list.digits.has(last)) return -0.5;
  if (mark === 'open') return -0.6;
  if (endsWithAny(text, list.closedEndings)) return 0.7;
  if (list.subordinators.has(first) && !isQuestion && words.length < doubleClauseWords)
    return words.length < singleClauseWords ? -0.5 : 0;
  // “I would like to return”: what?
  if (list.objectVerbs.has(last) && list.open.has(beforeLast ?? '')) return -0.3;
  // “The parcel should really”: the verb follows at the end.
  if (words.some((word) => list.bracketVerbs.has(word)) && !/(?:e?n|t)$/.test(last)) return -0.4;
  if (isQuestion) return 0.7;
  const hasOpenWord = words.some((word) => list.open.has(word));
  if (words.length >= clauseWords) return hasOpenWord ? 0.45 : 0.2;
  return hasOpenWord ? 0.2 : 0.1;
}

function endsWithAny(text: string, endings: readonly string[]): boolean {
  const end = text.replace(/[\s\p{P}]+$/u, '');
  return endings.some((ending) => end.endsWith(ending));
}
