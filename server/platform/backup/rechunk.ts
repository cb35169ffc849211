/** Cuts a stream into chunks of `size` bytes; only the last one is shorter. An empty stream has no chunks. */
export async function* rechunk(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(size);
  let used = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(size - used, bytes.length - at);
      chunk.set(bytes.subarray(at, at + taken), used);
      used += taken;
      at += taken;
      if (used < size) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(size);
      used = 0;
    }
  }
  if (used > 0) yield chunk.subarray(0, used);
}
