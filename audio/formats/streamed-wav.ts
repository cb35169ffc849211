import { wavHeaderBytes, withWavSizes } from './wav.ts';

/** Writes the final length into the header of a WAV file that was streamed without it. */
export async function* withFinalSizes(wav: AsyncIterable<Uint8Array>, totalBytes: number): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const bytes of wav) {
    if (head === undefined) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < wavHeaderBytes) continue;
    yield withWavSizes(head, totalBytes);
    yield head.subarray(wavHeaderBytes);
    head = undefined;
  }
}
