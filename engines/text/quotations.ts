import { detectOtherLanguage } from './detect-language.ts';

/** A part of a text in one language. UTF-16 offsets, without gaps. */
export interface LanguageRun {
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/** Quotation marks in pairs, and what is quoted. Each pattern stops at its own mark, so it is linear. */
const quotations = /“([^“”\n]{12,400})”|„([^„“”\n]{12,400})[“”]|«([^«»\n]{12,400})»|"([^"\n]{12,400})"/g;
/** Quotations that are examined at most; each takes a third of a millisecond. */
const maxQuotations = 20;

/** Splits a text in Latin letters where a quotation is surely in another of the `supported` languages. */
export function splitByQuotation(text: string, language: string, supported: readonly string[]): LanguageRun[] {
  const runs: { start: number; end: number; language: string }[] = [];
  let examined = 0;
  let at = 0;
  for (const match of text.matchAll(quotations)) {
    examined += 1;
    if (examined > maxQuotations) break;
    const quoted = match.slice(1).find((group) => group !== undefined) ?? '';
    const other = detectOtherLanguage(quoted, language, supported);
    if (other === undefined) continue;
    const after = match.index + match[0].length;
    const end = after + (/^[.,;:!?…]*\s*/.exec(text.slice(after, after + 8))?.[0].length ?? 0);
    if (match.index > at) runs.push({ start: at, end: match.index, language });
    runs.push({ start: match.index, end, language: other });
    at = end;
  }
  if (at < text.length || runs.length === 0) runs.push({ start: at, end: text.length, language });
  return runs;
}
