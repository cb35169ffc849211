import { frameLength } from './jitter-buffer.ts';

/** The code of silence in µ-law. */
const silence = 0xff;
/** Bytes of sound that wait at most: 30 s. */
const maxBytes = 30 * 8000;

/** The sound that waits to be sent, µ-law at 8 kHz. */
export interface PlayoutQueue {
  /** Takes as much as there is room for; the rest is dropped. */
  add(mulaw: Uint8Array): void;
  /** The next frame, filled up with silence; undefined if nothing waits. */
  next(): Uint8Array | undefined;
  clear(): void;
  readonly waitingMs: number;
}

export function createPlayoutQueue(): PlayoutQueue {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  return {
    add(mulaw) {
      const piece = mulaw.slice(0, maxBytes - bytes);
      if (piece.length === 0) return;
      pieces.push(piece);
      bytes += piece.length;
    },
    next() {
      if (bytes === 0) return undefined;
      const frame = new Uint8Array(frameLength).fill(silence);
      let filled = 0;
      while (filled < frameLength && pieces[0]) {
        const taken = pieces[0].subarray(0, frameLength - filled);
        frame.set(taken, filled);
        filled += taken.length;
        if (taken.length === pieces[0].length) pieces.shift();
        else pieces[0] = pieces[0].subarray(taken.length);
      }
      bytes -= filled;
      return frame;
    },
    clear() {
      pieces = [];
      bytes = 0;
    },
    get waitingMs() {
      return bytes / 8;
    },
  };
}

export const silentFrame: Uint8Array = new Uint8Array(frameLength).fill(silence);
