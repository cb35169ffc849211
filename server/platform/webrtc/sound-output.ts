import { frameMs, outputRate } from './opus-codec.ts';

const frameBytes = (outputRate / 1000) * frameMs * 2;
const bytesPerMs = frameBytes / frameMs;
/** Sound that waits at most: 30 s. */
const maxBytes = 30_000 * bytesPerMs;

/** The sound that waits to be sent: 16-bit samples at 24 kHz. */
export function openSoundOutput() {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  return {
    /** Takes as much as there is room for; the rest is dropped. */
    add(samples: Uint8Array): void {
      const piece = samples.slice(0, maxBytes - bytes);
      if (piece.length === 0) return;
      pieces.push(piece);
      bytes += piece.length;
    },
    /** The next 20 ms, filled up with silence; undefined if nothing waits. */
    next(): Uint8Array | undefined {
      if (bytes === 0) return undefined;
      const frame = new Uint8Array(frameBytes);
      let filled = 0;
      while (filled < frameBytes && pieces[0]) {
        const taken = pieces[0].subarray(0, frameBytes - filled);
        frame.set(taken, filled);
        filled += taken.length;
        if (taken.length === pieces[0].length) pieces.shift();
        else pieces[0] = pieces[0].subarray(taken.length);
      }
      bytes -= filled;
      return frame;
    },
    clear(): void {
      pieces = [];
      bytes = 0;
    },
    get waitingMs(): number {
      return bytes / bytesPerMs;
    },
  };
}
