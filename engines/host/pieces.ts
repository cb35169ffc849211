import type { Samples } from './synthesizer.ts';

/**
 * Joins blocks of samples into pieces that own their memory. The minimum length of a piece doubles with each piece.
 */
export interface PieceWriter {
  /** Copies `block`. */
  add(block: Float32Array): void;
  /** Emits the remaining samples. */
  flush(): void;
}

/** Emits the first block immediately, for early audio, then pieces that grow up to `maxLength`, for fewer messages. */
export function openPieceWriter(maxLength: number, emit: (samples: Samples) => void): PieceWriter {
  let piece = new Float32Array(maxLength);
  let length = 0;
  let flushLength = 1;

  function flush(): void {
    if (length === 0) return;
    flushLength = Math.min(maxLength, length * 2);
    emit(piece.slice(0, length));
    length = 0;
  }

  return {
    add(block) {
      if (length + block.length > piece.length) {
        const larger = new Float32Array((length + block.length) * 2);
        larger.set(piece.subarray(0, length));
        piece = larger;
      }
      piece.set(block, length);
      length += block.length;
      if (length >= flushLength) flush();
    },
    flush,
  };
}
