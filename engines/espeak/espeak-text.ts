import type { ClauseRequest } from '../contract/clauses.ts';
import { replaceSpans, toEspeakPhonemes } from '../phonetics/pronunciations.ts';
import { toKatakana } from '../text/japanese/katakana.ts';
import { joinPieces } from '../text/joined-text.ts';
import { respellFilipino } from '../text/spoken-text.ts';
import type { EspeakProgram } from './module.ts';

/** The text that espeak-ng gets. */
export interface EspeakText {
  readonly text: string;
  /** The text as written, and the way back to its offsets, if espeak-ng gets its reading. */
  readonly source?: { readonly written: string; toWritten(offset: number): number };
}

/** Writes a clause as espeak-ng reads it. `program` pronounces the English words of Japanese. */
export function toEspeakText(request: ClauseRequest, program: EspeakProgram): EspeakText {
  const { text, language, reading, pronunciations = [] } = request;
  if (!reading)
    return { text: respellFilipino({ language, text: replaceSpans(text, pronunciations, toEspeakPhonemes) }) };
  let at = 0;
  const pieces = reading.map((piece) => {
    const span = piece.sourceLength === 0 ? undefined : pronunciations.find(({ from }) => from === at);
    at += piece.sourceLength;
    const phonemes = span && toEspeakPhonemes(span);
    if (phonemes !== undefined) return { ...piece, text: ` ${phonemes} ` };
    return language === 'ja' && /\p{sc=Latn}/u.test(piece.text)
      ? { ...piece, text: inKatakana(piece.text, program) }
      : piece;
  });
  const joined = joinPieces(pieces);
  return { text: joined.text, source: { written: text, toWritten: joined.toSource } };
}

/** espeak-ng would spell Latin words in Japanese; a Japanese reader pronounces them as English. */
function inKatakana(text: string, program: EspeakProgram): string {
  const espeak = program.reset();
  espeak.set_voice('en-gb');
  return text.replaceAll(/[\p{sc=Latn}'’-]+/gu, (word) => toKatakana(espeak.synthesize_ipa(word).ipa.trim()));
}
