import type { TextPiece } from '../joined-text.ts';
import type { Morpheme } from './dictionary.ts';
import { isNumeral, readNumeral } from './numerals.ts';

/** Marks that espeak-ng would name, and what it makes a pause at instead. */
const marks: Readonly<Record<string, string>> = {
  '・': ' ',
  '〜': 'ー',
  '～': 'ー',
  '‥': '、',
  '『': '「',
  '』': '」',
};

/** Words whose usual reading is not the first of the dictionary. */
const usualReadings: Readonly<Record<string, string>> = { 日本: 'ニホン' };

/** Whether a word is spoken together with the one before it, as particles and endings are. */
const isAttached = ({ pos, pos_detail_1: detail }: Morpheme): boolean =>
  pos === '助詞' || pos === '助動詞' || detail === '接尾' || detail === '非自立';

/**
 * How the words of a Japanese text are read: kana as spoken, with は as ワ, and a space between phrases. One piece for
 * each word.
 */
export function readJapanese(words: readonly Morpheme[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let isInPhrase = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at]!;
    const number = joinNumber(words, at);
    const isSpoken = /[\p{L}\p{N}]/u.test(word.surface_form);
    const followsPrefix = words[at - 1]?.pos === '接頭詞';
    if (isInPhrase && isSpoken && !isAttached(word) && !followsPrefix) pieces.push({ text: ' ', sourceLength: 0 });
    isInPhrase = isSpoken;
    if (number) {
      const counter = words[at + number.length];
      const hasCounter = counter?.pos_detail_1 === '接尾' || counter?.surface_form === '月';
      const isDate = words[at - 1]?.surface_form.endsWith('月') ?? false;
      const [reading, counterReading] = hasCounter
        ? readNumeral(number, counter.surface_form, counter.pronunciation ?? counter.surface_form, isDate)
        : readNumeral(number);
      const source = number + (hasCounter && counterReading === '' ? counter.surface_form : '');
      pieces.push({ text: reading, sourceLength: source.length });
      if (hasCounter && counterReading !== '')
        pieces.push({ text: counterReading, sourceLength: counter.surface_form.length });
      at += number.length + (hasCounter ? 1 : 0);
      continue;
    }
    pieces.push({ text: readWord(words, at), sourceLength: word.surface_form.length });
    at += 1;
  }
  return pieces;
}

/** The number that starts at a word: its words have one character each. */
function joinNumber(words: readonly Morpheme[], at: number): string {
  let number = '';
  for (let next = words[at]; next?.pos_detail_1 === '数' && isNumeral(next.surface_form); ) {
    if (next.surface_form.length > 1) break;
    number += next.surface_form;
    next = words[at + number.length];
  }
  return number;
}

function readWord(words: readonly Morpheme[], at: number): string {
  const { surface_form: written, pronunciation } = words[at]!;
  const next = words[at + 1];
  if (written === '何' && (next?.pos === '助動詞' || ['の', 'で', 'と'].includes(next?.surface_form ?? '')))
    return 'ナン';
  // The dictionary prefers 行う, which has an object.
  if (written === '行っ' && words[at - 1]?.surface_form !== 'を') return 'イッ';
  const mark = marks[written];
  if (mark !== undefined) return mark;
  return usualReadings[written] ?? pronunciation ?? written;
}
