/** Frames that may be missing before those after them are taken: 200 ms. */
const maxWaiting = 10;
/** Gaps up to this are filled with silence: one second. Longer ones are skipped. */
const maxFilled = 50;

interface ChunkOrderOptions {
  readonly onChunk: (chunk: Uint8Array) => void;
  /** What a missing chunk is replaced by. */
  readonly silence: Uint8Array;
}

/** Puts numbered chunks in order, replaces lost ones by silence, and drops repeated and late ones. */
export function openChunkOrder({ onChunk, silence }: ChunkOrderOptions) {
  const waiting = new Map<number, Uint8Array>();
  let next: number | undefined;

  function flush(): void {
    for (let chunk = waiting.get(next!); chunk; chunk = waiting.get(next!)) {
      waiting.delete(next!);
      next!++;
      onChunk(chunk);
    }
  }

  function skip(): void {
    const first = Math.min(...waiting.keys());
    const missing = first - next!;
    for (let i = 0; i < Math.min(missing, maxFilled); i++) onChunk(silence);
    next = first;
    flush();
  }

  return {
    push(number: number, chunk: Uint8Array): void {
      next ??= number;
      if (number < next) return;
      waiting.set(number, chunk);
      flush();
      if (waiting.size > maxWaiting) skip();
    },
  };
}
