import { answerWords, foldText } from './answer-words.rules.ts';

/** A part of a document that a search found. */
interface FoundText {
  readonly name: string;
  readonly text: string;
}

/** Share of the words of a question that a document must contain, so that it is quoted. */
const minCoverage = 0.5;
const maxQuote = 400;
/** Letters of the start of a word that count: "deliveries" and "delivery" have six in common. */
const stemLength = 5;
const ending = /(?:ings?|ed|es|s|en|er|e|n)$/;

/** The start of a word without its ending: "opens", "opened" and "open" are the same. */
const stem = (word: string): string => (word.length > 4 ? word.replace(ending, '') : word).slice(0, stemLength);

/** The words of a question that say what it is about, as stems. */
export function contentStems(question: string, language: string): string[] {
  const stopWords = new Set(answerWords(language).stopWords.map(foldText));
  return [
    ...new Set(
      foldText(question)
        .split(' ')
        .filter((word) => word.length > 1 && !stopWords.has(word))
        .map(stem),
    ),
  ];
}

/** Whether a text asks something, instead of answering or telling. */
export function isQuestion(text: string, language: string): boolean {
  if (/[?？؟]\s*$/.test(text.trim())) return true;
  const first = foldText(text).split(' ')[0];
  return answerWords(language).questionWords.some((word) => foldText(word) === first);
}

/**
 * The sentences that answer a question, word for word, with the name of their document. Undefined if no document
 * contains at least half of the words of the question: a wrong quote is worse than none.
 */
export function quoteAnswer(
  question: string,
  found: readonly FoundText[],
  language: string,
): { readonly name: string; readonly quote: string; readonly index: number } | undefined {
  const stems = contentStems(question, language);
  if (stems.length === 0) return undefined;
  let best: { name: string; quote: string; index: number; coverage: number } | undefined;
  for (const [index, { name, text }] of found.entries()) {
    const context = coverageOf(stems, `${name} ${text}`);
    if (context < minCoverage) continue;
    const passage = bestPassage(stems, text);
    if (!passage || passage.coverage <= 0) continue;
    const coverage = passage.coverage + context / 4;
    if (!best || coverage > best.coverage) best = { name, quote: passage.quote, index, coverage };
  }
  return best && { name: best.name, quote: best.quote, index: best.index };
}

function coverageOf(stems: readonly string[], text: string): number {
  const words = new Set(foldText(text).split(' ').map(stem));
  return stems.filter((one) => words.has(one)).length / stems.length;
}

/** The sentence with most words of the question, and the next one if it is short. */
function bestPassage(stems: readonly string[], text: string): { quote: string; coverage: number } | undefined {
  const sentences = text
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  let best: { at: number; coverage: number } | undefined;
  for (const [at, sentence] of sentences.entries()) {
    const coverage = coverageOf(stems, sentence);
    if (!best || coverage > best.coverage) best = { at, coverage };
  }
  if (!best) return undefined;
  let quote = sentences[best.at]!;
  // A heading or a question of a list of questions is quoted with what follows.
  const next = sentences[best.at + 1];
  if (next && (quote.length < 40 || /[?:]$/.test(quote)) && quote.length + next.length < maxQuote)
    quote = `${quote} ${next}`;
  return {
    quote: quote.length > maxQuote ? `${quote.slice(0, maxQuote).replace(/\s\S*$/, '')} …` : quote,
    coverage: best.coverage,
  };
}
