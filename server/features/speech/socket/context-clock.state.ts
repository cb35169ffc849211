import type { Alignment, CharacterTimes } from '../../../../engines/contract/alignment.ts';
import type { UnspokenText } from '../../../../engines/text/report-phonemes.ts';
import type { SpeechPart } from '../generation/generation.rules.ts';

/** A chunk of audio with its character times. */
export interface AudioChunk {
  readonly audio: Uint8Array;
  /** As written, in seconds from the start of the chunk. */
  readonly alignment?: CharacterTimes;
  /** As spoken, in seconds from the start of the context. */
  readonly normalizedAlignment?: CharacterTimes;
  /** What of the generation is not spoken as it was meant; on its first chunk. */
  readonly unspoken?: readonly UnspokenText[];
}

/**
 * Converts the times of generations to those of a context. Client families read them in different ways, so the two
 * alignments have different origins: LiveKit reads `normalizedAlignment` as times from the start of the context, pipecat
 * and clients that follow the vendor's documentation read `alignment` as times from the start of the chunk.
 */
export function openContextClock() {
  let elapsedS = 0;
  /** Whether the text so far ends with a space; the start of a context needs none. */
  let endsWithSpace = true;

  function place({ original, normalized }: Alignment, chunkStartS: number, callStartS: number) {
    const needsSpace = chunkStartS === 0 && !endsWithSpace && !/^\s/.test(normalized.characters[0] ?? ' ');
    const spaced = needsSpace ? withLeadingSpace(normalized) : normalized;
    endsWithSpace = !needsSpaceAfter.test(spaced.characters.at(-1) ?? ' ');
    return { alignment: offset(original, -chunkStartS), normalizedAlignment: offset(spaced, callStartS) };
  }

  return {
    /** The chunks of one generation, which follow those of the generation before. */
    async *chunks(parts: AsyncIterable<SpeechPart>): AsyncGenerator<AudioChunk, void> {
      const callStartS = elapsedS;
      for await (const { audio, alignments, span } of parts) {
        const { startS, endS } = span!;
        const [times] = alignments;
        yield { audio, ...(times && place(times, startS, callStartS)) };
        elapsedS = callStartS + endS;
      }
    },
  };
}

const offset = ({ characters, startS, endS }: CharacterTimes, byS: number): CharacterTimes => ({
  characters,
  startS: startS.map((time) => time + byS),
  endS: endS.map((time) => time + byS),
});

/** A character that is separated from the next word: no space, and no script that puts no space between words. */
const needsSpaceAfter = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]$/u;

/** The times with a space without duration in front, since the generation before ended without one. */
const withLeadingSpace = ({ characters, startS, endS }: CharacterTimes): CharacterTimes => ({
  characters: [' ', ...characters],
  startS: [startS[0]!, ...startS],
  endS: [startS[0]!, ...endS],
});
