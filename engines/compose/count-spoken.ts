import { setImmediate } from 'node:timers/promises';
import type { SpeechRequest, Tts } from '../contract/streaming.ts';
import { openNormalizer } from '../text/normalize/open-normalizer.ts';
import { readParts } from './clause-parts.ts';

/** What a synthesizer reads as a word by itself, where the language has no rules for it. */
const wordSigns = /[\p{Nd}%&@$€£¥°½¼¾+]/gu;
/** Characters that the name of such a sign adds. */
const addedBySign = 6;
/** Other work of the thread goes on after this time. */
const turnMs = 20;

/**
 * Counts the characters (code points) of a text as it is spoken: with its aliases, and with numbers and signs in words.
 * Counts the words also where they are not spelled out before synthesis, since the synthesizer reads them then.
 */
export async function countSpoken(
  request: Pick<SpeechRequest, 'text' | 'language' | 'lexicon'>,
  phoneticAlphabets: Tts['phoneticAlphabets'],
): Promise<number> {
  const readText = await openNormalizer(request.language, request.text);
  let [count, turnStartedAt] = [0, performance.now()];
  for (const part of readParts(request, { needsEarlyAudio: false, phoneticAlphabets, readText })) {
    if (part.kind === 'clause') {
      const signs = part.text.match(wordSigns)?.length ?? 0;
      count += [...part.text].length + 1 + signs * addedBySign;
    }
    if (performance.now() - turnStartedAt < turnMs) continue;
    await setImmediate();
    turnStartedAt = performance.now();
  }
  return count;
}
