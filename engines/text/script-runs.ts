import { hasOtherScripts, scriptOfWord } from './scripts.ts';
import { parseSpeechMarkup, placeholder } from './speech-markup.ts';

/** A part of a text whose words have one script. UTF-16 offsets, without gaps between runs. */
export interface ScriptRun {
  readonly start: number;
  readonly end: number;
  readonly script: string;
}

/** Each run is a call of an engine, so a request has at most this many; the last takes the rest of the text. */
export const maxRuns = 100;

/** So many words in a row are a phrase, not a name or a loan word. */
const minPhraseWords = 4;

/**
 * Splits a text where its script changes; words of scripts that are not `isSeparate` belong to `script`. Digits and
 * marks belong to the words before them, unless a sentence or line ended in between or they open a quotation or bracket.
 * Markup is kept whole, and a tag directly before a word belongs to it.
 */
export function splitByScript(
  text: string,
  script: string,
  isSeparate: (script: string, isPhrase?: boolean) => boolean,
): readonly ScriptRun[] {
  const whole = [{ start: 0, end: text.length, script }];
  const known = script === 'Latn' || isSeparate('Latn', true) ? [script] : [script, 'Latn'];
  if (!hasOtherScripts(text, known)) return whole;
  // Markup is replaced by as many spaces, so the offsets are those of the text.
  const plain = parseSpeechMarkup(text).text;
  const runs: { start: number; end: number; script: string }[] = [];
  for (const { start: wordStart, end, script: found, row } of findWords(plain)) {
    const wordScript = found !== script && isSeparate(found, row.words >= minPhraseWords) ? found : script;
    const last = runs.at(-1);
    if (last && (last.script === wordScript || runs.length === maxRuns)) {
      last.end = end;
      // Engines of other scripts also read Latin words.
      if (last.script === 'Latn') last.script = wordScript;
      continue;
    }
    const start = last ? last.end + startOfNext(plain.slice(last.end, wordStart)) : 0;
    if (last) last.end = start;
    runs.push({ start, end, script: wordScript });
  }
  const last = runs.at(-1);
  if (!last) return whole;
  last.end = text.length;
  return runs;
}

interface Word extends ScriptRun {
  /** The words in the same script around it, without others between them. */
  readonly row: { words: number };
}

function findWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of wordSegmenter.segment(text)) {
    const script = isWordLike ? scriptOfWord(segment) : undefined;
    if (script === undefined) continue;
    const last = words.at(-1);
    const row = last?.script === script ? last.row : { words: 0 };
    row.words += 1;
    words.push({ start: index, end: index + segment.length, script, row });
  }
  return words;
}

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

const sentenceEnds = /(?:[.!?…]["'”’»)\]]*\s|[。！？।॥؟]|\n)\s*/gu;
const opening = new RegExp(`[\\p{Ps}\\p{Pi}"'„${placeholder}]`, 'u');

/** Where the next run starts in the characters between two words. Linear, since these may be most of a text. */
function startOfNext(between: string): number {
  let ended: number | undefined;
  for (const { index, 0: end } of between.matchAll(sentenceEnds)) ended = index + end.length;
  if (ended !== undefined) return ended;
  let start = between.length;
  while (start > 0 && opening.test(between[start - 1]!)) start -= 1;
  return start;
}
