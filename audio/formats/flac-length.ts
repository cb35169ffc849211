/** Position of the byte whose lower half starts the number of samples: magic number, block header, then STREAMINFO. */
const lengthAt = 4 + 4 + 13;

/** Writes the number of samples into the header of a FLAC stream that was encoded without it. */
export async function* withFlacLength(flac: AsyncIterable<Uint8Array>, samples: number): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const bytes of flac) {
    if (head === undefined) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < lengthAt + 5) continue;
    head[lengthAt] = (head[lengthAt]! & 0xf0) | Math.floor(samples / 2 ** 32);
    new DataView(head.buffer, head.byteOffset).setUint32(lengthAt + 1, samples % 2 ** 32);
    yield head;
    head = undefined;
  }
}
