import { detectOtherLanguage } from './detect-language.ts';
import { parseSpeechMarkup, placeholder } from './speech-markup.ts';

/** A part of a text in one language. UTF-16 offsets, without gaps. */
export interface LanguageRun {
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/** Quotation marks in pairs, and what is quoted. Each pattern stops at its own mark, so it is linear. */
const quotations = /“([^“”\n]{12,400})”|„([^„“”\n]{12,400})[“”]|«([^«»\n]{12,400})»|"([^"\n]{12,400})"/g;
/** A sentence with the space after it. Each character is read once. */
const sentences = /[^.!?…\n]+(?:[.!?…]+(?:["'”’»)\]]*(?=\s|$))?|\n|$)\s*/gu;
/** So many sentences and quotations are examined at most; each takes up to a third of a millisecond. */
const maxExamined = 40;

/**
 * Splits a text where a sentence or quotation is surely in another of the `supported` languages. Other sentences and
 * words belong to `language`.
 */
export function splitByLanguage(text: string, language: string, supported: readonly string[]): LanguageRun[] {
  const runs: { start: number; end: number; language: string }[] = [];
  const add = (run: LanguageRun) => {
    const last = runs.at(-1);
    if (last?.language === run.language) last.end = run.end;
    else if (run.end > run.start) runs.push({ ...run });
  };
  let at = 0;
  for (const other of findOthers(text, language, supported)) {
    add({ start: at, end: other.start, language });
    add(other);
    at = other.end;
  }
  add({ start: at, end: text.length, language });
  return runs.length > 0 ? runs : [{ start: 0, end: text.length, language }];
}

/** Sentences in other languages, and quotations in other sentences, in order. */
function findOthers(source: string, language: string, supported: readonly string[]): readonly LanguageRun[] {
  // The quotation marks of attributes quote nothing. Tags are replaced by as many characters, so the offsets stay valid.
  const text = source.includes('<') ? parseSpeechMarkup(source).text : source;
  const others: LanguageRun[] = [];
  const parts = [...findParts(text, quotations, quotationEnd), ...findParts(text, sentences, (_, end) => end)];
  for (const { start, end, content } of parts) {
    if (others.some((one) => start < one.end && one.start < end)) continue;
    const other = detectOtherLanguage(content.replaceAll(placeholder, ''), language, supported);
    if (other !== undefined) others.push({ start, end, language: other });
  }
  return others.sort((one, other) => one.start - other.start);
}

function* findParts(text: string, pattern: RegExp, endOf: (text: string, end: number) => number) {
  let count = 0;
  for (const match of text.matchAll(pattern)) {
    count += 1;
    if (count > maxExamined) return;
    const content = match.slice(1).find((group) => group !== undefined) ?? match[0];
    yield { start: match.index, end: endOf(text, match.index + match[0].length), content };
  }
}

/** The end of a quotation with the marks and spaces after it. */
const quotationEnd = (text: string, end: number): number =>
  end + (/^[.,;:!?…]*\s*/.exec(text.slice(end, end + 8))?.[0].length ?? 0);
