import { setImmediate } from 'node:timers/promises';
import { type Stress, stressSpans } from '../../audio/effects/stress.ts';
import { concatSamples } from '../../audio/pcm.ts';
import { findWordTimes } from '../align/align-clause.ts';
import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseChunk } from '../contract/clauses.ts';
import type { EmphasisLevel, EmphasizedText } from '../text/emphasis.ts';

/** How the voice changes for each level. */
const stresses: Readonly<Record<EmphasisLevel, Stress>> = {
  strong: { gainDb: 4, pitch: 1.15, length: 1.2 },
  moderate: { gainDb: 2.5, pitch: 1.08, length: 1.1 },
  reduced: { gainDb: -3, pitch: 0.95, length: 0.9 },
};

/**
 * Stresses the emphasized words in the audio of a clause, whose synthesized text is `text`. Collects the clause, since
 * the times of its words arrive last. The audio does not change if the engine reports none.
 */
export async function* emphasizeClause(
  chunks: AsyncIterable<ClauseChunk>,
  text: string,
  emphasis: EmphasizedText,
  sampleRate: number,
): AsyncGenerator<ClauseChunk> {
  const pieces: Float32Array[] = [];
  let words: readonly TimedWord[] | undefined;
  for await (const chunk of chunks) {
    pieces.push(chunk.pcm.samples);
    words = chunk.words ?? words;
  }
  const pcm = { samples: concatSamples(pieces), sampleRate };
  if (!words) return yield { pcm };
  const work = stressSpans(pcm, findSpans(text, words, emphasis));
  let step = work.next();
  for (; !step.done; step = work.next()) await setImmediate();
  const { samples, toStressed } = step.value;
  yield {
    pcm: { samples, sampleRate },
    words: words.map((word) => ({ ...word, startS: toStressed(word.startS), endS: toStressed(word.endS) })),
  };
}

/** When the emphasized words are spoken, and how. */
function findSpans(normalized: string, words: readonly TimedWord[], { written, spans }: EmphasizedText) {
  const times = findWordTimes({ written, normalized, words }).written;
  return spans.flatMap(({ from, to, level }) => {
    const inside = times.filter((word) => word.from < to && from < word.to);
    if (inside.length === 0) return [];
    return [{ ...stresses[level], startS: inside[0]!.startS, endS: inside.at(-1)!.endS }];
  });
}
