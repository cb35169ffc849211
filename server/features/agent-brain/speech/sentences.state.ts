import { keepsFullStop } from '../../../../audio/text/segment-text-abbreviations.ts';
import { spokenText } from './spoken-text.rules.ts';

/** The first clause ends at a comma after this many characters, so that speech starts early. */
const minFirstClause = 12;
/** Without a comma, it ends after this many characters, between two words. */
const maxFirstClause = 40;
/** A sentence that does not end is cut here, at a comma or between words. */
const maxSentence = 400;

const sentenceEnd = /[.!?…‥‽]+["'”’»)\]]*(?=\s)|[。！？｡।॥؟۔]+["'”’»」』)]*|\n+/gu;
const clauseEnd = /[,;:—–،؛](?=\s)|[，、；：]/gu;

/** Splits text that arrives in pieces into clauses for speech: a short first one, then whole sentences. */
export function sentenceSplitter(language: string) {
  let pending = '';
  let isFirst = true;

  function* cut(end: number): Generator<string> {
    const sentence = spokenText(pending.slice(0, end));
    pending = pending.slice(end).replace(/^\s+/, '');
    if (sentence === '') return;
    isFirst = false;
    yield sentence;
  }

  function* complete(): Generator<string> {
    for (;;) {
      const end = findEnd();
      if (end === undefined) return;
      yield* cut(end);
    }
  }

  function findEnd(): number | undefined {
    const sentence = findSentenceEnd(pending, language);
    if (isFirst) {
      const clause = firstMatch(clauseEnd, pending, minFirstClause);
      const earliest = Math.min(sentence ?? Number.POSITIVE_INFINITY, clause ?? Number.POSITIVE_INFINITY);
      if (Number.isFinite(earliest)) return earliest;
      // Between two words, and not inside of a tag or a link.
      const space = pending.indexOf(' ', maxFirstClause);
      if (space > 0 && !/[[(<*_`]/.test(pending)) return space;
    }
    if (sentence !== undefined) return sentence;
    if (pending.length <= maxSentence) return undefined;
    const space = pending.lastIndexOf(' ', maxSentence);
    return firstMatch(clauseEnd, pending, maxSentence / 2) ?? (space > 0 ? space : maxSentence);
  }

  return {
    /** Adds text; yields the clauses that it completes. */
    *push(delta: string): Generator<string> {
      pending += delta;
      yield* complete();
    },
    /** Ends the text: yields what is left. */
    *flush(): Generator<string> {
      yield* complete();
      yield* cut(pending.length);
      isFirst = true;
    },
  };
}

function findSentenceEnd(text: string, language: string): number | undefined {
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    // A number of a list and an abbreviation keep their full stop.
    if (match[0] === '.' && isAbbreviation(text, match.index, language)) continue;
    if (match[0].startsWith('.') && /(^|\n)\s*\d{1,3}$/.test(text.slice(0, match.index))) continue;
    if (/[\p{L}\p{N}]/u.test(text.slice(0, end))) return end;
  }
  return undefined;
}

function firstMatch(pattern: RegExp, text: string, from: number): number | undefined {
  for (const match of text.matchAll(pattern)) if (match.index >= from) return match.index + match[0].length;
  return undefined;
}

function isAbbreviation(text: string, at: number, language: string): boolean {
  const word = /[\p{L}\p{N}.]*$/u.exec(text.slice(0, at))![0];
  const next = /^\.\s+(\S)/u.exec(text.slice(at))?.[1];
  return word !== '' && keepsFullStop(word, language, next === undefined || /\p{Lu}/u.test(next));
}
