/** Works on audio that comes in blocks of any size. What it holds back comes with a later block, or with `finish`. */
export interface BlockProcessor {
  process(samples: Float32Array): Float32Array<ArrayBuffer>;
  /** What is still inside. Called once, at the end. */
  finish(): Float32Array<ArrayBuffer>;
}

/** The processors one after the other. */
export function chain(...stages: readonly BlockProcessor[]): BlockProcessor {
  return {
    process(samples) {
      let block = samples.slice();
      for (const stage of stages) block = stage.process(block);
      return block;
    },
    finish() {
      let tail = new Float32Array(0);
      for (const stage of stages) tail = joined(stage.process(tail), stage.finish());
      return tail;
    },
  };
}

function joined(first: Float32Array<ArrayBuffer>, second: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
