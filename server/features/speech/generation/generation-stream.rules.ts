import { tempoStretcher } from '../../../../audio/effects/tempo.ts';
import type { SpeechChunk } from '../../../../engines/contract.ts';
import type { SpeechPart } from './generation.rules.ts';

/** The same chunks at another tempo; what a change of tempo holds back comes at the end. */
export async function* inTempo(chunks: AsyncIterable<SpeechChunk>, tempo: number): AsyncIterable<SpeechChunk> {
  if (tempo === 1) return yield* chunks;
  let last: SpeechChunk | undefined;
  let stretcher: ReturnType<typeof tempoStretcher> | undefined;
  for await (const chunk of chunks) {
    last = chunk;
    stretcher ??= tempoStretcher(chunk.pcm.sampleRate, tempo);
    yield { ...chunk, pcm: { ...chunk.pcm, samples: stretcher.write(chunk.pcm.samples) } };
  }
  if (last && stretcher) yield { ...last, pcm: { ...last.pcm, samples: stretcher.end() } };
}

/** The part that was read already, then the rest; `onEnd` is called once, also where nothing more is read. */
export function resumed(
  first: SpeechPart,
  rest: AsyncGenerator<SpeechPart>,
  onEnd: () => void,
): AsyncIterableIterator<SpeechPart> {
  let given = false;
  const iterator: AsyncIterableIterator<SpeechPart> = {
    async next() {
      if (!given) {
        given = true;
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
