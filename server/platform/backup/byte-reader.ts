/** Reads a stream of chunks piece by piece. */
export interface ByteReader {
  /** The next `length` bytes; fewer at the end. */
  read(length: number): Promise<Buffer>;
  /** Streams the next `length` bytes; fewer at the end. */
  take(length: number): AsyncGenerator<Buffer>;
}

export function byteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let pending: Buffer = Buffer.alloc(0);
  /** Up to `length` bytes without copying; undefined at the end. */
  async function piece(length: number): Promise<Buffer | undefined> {
    while (pending.length === 0) {
      const { done, value } = await iterator.next();
      if (done) return undefined;
      pending = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = pending.subarray(0, length);
    pending = pending.subarray(taken.length);
    return taken;
  }
  async function* take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const bytes = await piece(left);
      if (!bytes) return;
      left -= bytes.length;
      yield bytes;
    }
  }
  return {
    take,
    async read(length) {
      const pieces: Buffer[] = [];
      for await (const bytes of take(length)) pieces.push(bytes);
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
  };
}
