import type { Recognizer } from '../recognizer.ts';

/** Seconds of work per second of speech that a recognizer of whole pieces may take, if it was measured. */
const maxRtf = 0.6;

/**
 * The best recognizer for speech that goes on, of those that know `language` (any without one): a streaming one, then
 * the best that is fast enough on this machine, then any. One that knows `others` too goes first. Undefined if there is none.
 */
export function chooseLiveRecognizer(
  recognizers: readonly Recognizer[],
  language: string | undefined,
  others: readonly string[] = [],
): Recognizer | undefined {
  const known = recognizers.filter(({ languages }) => language === undefined || languages.includes(language));
  const rank = ({ languages, openStream, rtf = 0 }: Recognizer): number =>
    (others.every((other) => languages.includes(other)) ? 0 : 4) + (openStream ? 0 : rtf <= maxRtf ? 1 : 2);
  return known.toSorted((a, b) => rank(a) - rank(b))[0];
}
