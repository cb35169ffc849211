/**
 * Works on audio that comes in blocks of any size. What it holds back comes with a later block, or with `finish`. To spare
 * memory, `process` may change the samples that it gets, and what it gives is valid until it is called again.
 */
export interface BlockProcessor {
  process(samples: Float32Array): Float32Array;
  /** What is still inside. Called once, at the end. */
  finish(): Float32Array;
}

/** The processors one after the other. */
export function chain(...stages: readonly BlockProcessor[]): BlockProcessor {
  return {
    process: (samples) => stages.reduce((block, stage) => stage.process(block), samples),
    finish() {
      let tail = new Float32Array(0);
      for (const stage of stages) {
        const processed = stage.process(tail).slice();
        const rest = stage.finish();
        tail = new Float32Array(processed.length + rest.length);
        tail.set(processed);
        tail.set(rest, processed.length);
      }
      return tail;
    },
  };
}
