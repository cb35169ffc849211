import { findSounds, frameS, speechFrames } from '../../contract/catalogue/voices/net-speech.ts';
import type { Pcm } from '../pcm.ts';

/** A shorter sentence says little about a voice; a longer one is cut. */
const [minS, maxS] = [3, 12];
/** A shorter gap is a breath within the sentence. */
const pauseS = 0.35;
/** Silence that is kept before and after the sentence. */
const marginS = 0.15;

/**
 * The first sentence of a recording by its pauses: from the first sound to the first pause after three seconds of it, or to
 * the longest gap before twelve. Undefined if nothing is spoken.
 */
export function firstSentence({ samples, sampleRate }: Pcm): Pcm | undefined {
  const sounds = findSounds(speechFrames(samples, sampleRate)).map(({ from, to }) => ({
    fromS: from * frameS,
    toS: to * frameS,
  }));
  const [first] = sounds;
  if (!first) return undefined;
  const lengthTo = (toS: number) => toS - first.fromS;
  const ends = sounds
    .map(({ toS }, at) => ({ toS, gapS: (sounds[at + 1]?.fromS ?? Number.POSITIVE_INFINITY) - toS }))
    .filter(({ toS }) => lengthTo(toS) <= maxS);
  const longEnds = ends.filter(({ toS }) => lengthTo(toS) >= minS);
  const end =
    longEnds.find(({ gapS }) => gapS >= pauseS) ??
    (longEnds.length > 0 ? longEnds : ends).reduce<(typeof ends)[number] | undefined>(
      (longest, one) => (longest && longest.gapS >= one.gapS ? longest : one),
      undefined,
    );
  // Speech without any gap is cut at its maximum length.
  const toS = end?.toS ?? first.fromS + maxS;
  const at = (seconds: number) => Math.max(0, Math.round(seconds * sampleRate));
  return { samples: samples.slice(at(first.fromS - marginS), at(toS + marginS)), sampleRate };
}
