import { openTempoStretcher } from '../../../../audio/effects/tempo.ts';
import type { SpeechChunk } from '../../../../engines/contract/streaming.ts';
import type { SpeechPart } from './generation.rules.ts';

/** Changes the tempo of the chunks; buffered samples follow in a final chunk. */
export async function* changeTempo(chunks: AsyncIterable<SpeechChunk>, tempo: number): AsyncIterable<SpeechChunk> {
  if (tempo === 1) return yield* chunks;
  let last: SpeechChunk | undefined;
  let stretcher: ReturnType<typeof openTempoStretcher> | undefined;
  for await (const chunk of chunks) {
    last = chunk;
    stretcher ??= openTempoStretcher(chunk.pcm.sampleRate, tempo);
    yield { ...chunk, pcm: { ...chunk.pcm, samples: stretcher.write(chunk.pcm.samples) } };
  }
  if (last && stretcher) yield { ...last, pcm: { ...last.pcm, samples: stretcher.end() } };
}

/** Yields `first`, which was read in advance, then `rest`. Calls `onEnd` at the end, on an error and on an early return. */
export function resumeParts(
  first: SpeechPart,
  rest: AsyncGenerator<SpeechPart>,
  onEnd: () => void,
): AsyncIterableIterator<SpeechPart> {
  let isFirstDelivered = false;
  const iterator: AsyncIterableIterator<SpeechPart> = {
    async next() {
      if (!isFirstDelivered) {
        isFirstDelivered = true;
        return { done: false, value: first };
      }
      try {
        const next = await rest.next();
        if (next.done) onEnd();
        return next;
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    async return() {
      try {
        return await rest.return(undefined);
      } finally {
        onEnd();
      }
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
