import type { Samples } from './synthesizer.ts';

/** Joins blocks of samples into pieces that own their memory; each is at most twice as long as the one before. */
export interface Pieces {
  /** Copies `block`. */
  add(block: Float32Array): void;
  /** Gives what is left. */
  flush(): void;
}

/** Pieces grow from the first, which leaves at once, to `largest`: early audio, then few messages. */
export function gatherPieces(largest: number, emit: (samples: Samples) => void): Pieces {
  let piece = new Float32Array(largest);
  let length = 0;
  let enough = 1;

  function flush(): void {
    if (length === 0) return;
    enough = Math.min(largest, length * 2);
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
      if (length >= enough) flush();
    },
    flush,
  };
}
