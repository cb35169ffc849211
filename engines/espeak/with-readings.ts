import type { ClauseRequest, ClauseSynthesizer } from '../contract/clauses.ts';
import type { TextPiece } from '../text/joined-text.ts';
import type { TextReader } from './text-reader.ts';

/** Adds the reading of each clause in the languages that espeak-ng cannot read by itself. */
export function withReadings(clauses: ClauseSynthesizer, reader: TextReader): ClauseSynthesizer {
  return {
    ...clauses,
    synthesize(request, signal) {
      const reading = read(request, reader, signal);
      if (!reading) return clauses.synthesize(request, signal);
      const chunks = reading.then((pieces) => clauses.synthesize({ ...request, reading: pieces }, signal));
      // The failure is thrown to the reader, who may come later or never.
      chunks.catch(() => {});
      return (async function* () {
        yield* await chunks;
      })();
    },
  };
}

/** The pieces of a clause. Words with given phonemes are kept, as single pieces. */
function read(
  { text, language, pronunciations = [], tenant }: ClauseRequest,
  reader: TextReader,
  signal: AbortSignal,
): Promise<readonly TextPiece[]> | undefined {
  const readPlain = (plain: string) => reader.read(plain, language, signal, tenant);
  if (pronunciations.length === 0) return readPlain(text);
  const parts: (Promise<readonly TextPiece[]> | TextPiece[] | undefined)[] = [];
  let at = 0;
  for (const { from, to } of pronunciations) {
    if (from > at) parts.push(readPlain(text.slice(at, from)));
    parts.push([{ text: text.slice(from, to), sourceLength: to - from }]);
    at = to;
  }
  if (at < text.length) parts.push(readPlain(text.slice(at)));
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? Promise.all(known).then((pieces) => pieces.flat()) : undefined;
}
