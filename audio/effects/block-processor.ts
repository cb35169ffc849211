import { concatSamples } from '../pcm.ts';

/**
 * Processes audio in blocks of any size. Delayed samples are returned with a later block or by `finish`. To save
 * memory, `process` may change its input, and its result is valid only until the next call.
 */
export interface BlockProcessor {
  process(samples: Float32Array): Float32Array;
  /** Returns the delayed samples. Called once, at the end. */
  finish(): Float32Array;
}

/** Creates one processor that runs `stages` in series. */
export function chainProcessors(...stages: readonly BlockProcessor[]): BlockProcessor {
  return {
    process: (samples) => stages.reduce((block, stage) => stage.process(block), samples),
    finish() {
      let tail = new Float32Array(0);
      for (const stage of stages) {
        const processed = stage.process(tail).slice();
        tail = concatSamples([processed, stage.finish()]);
      }
      return tail;
    },
  };
}
