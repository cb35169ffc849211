import { openTempoStretcher } from '../../../../audio/effects/tempo.ts';
import type { SpeechChunk } from '../../../../engines/contract/streaming.ts';

/** Changes the tempo of the chunks; buffered samples follow in a final chunk. */
export async function* changeTempo(chunks: AsyncIterable<SpeechChunk>, tempo: number): AsyncIterable<SpeechChunk> {
  if (tempo === 1) return yield* chunks;
  let last: SpeechChunk | undefined;
  let stretcher: ReturnType<typeof openTempoStretcher> | undefined;
  for await (const chunk of chunks) {
    if (last && stretcher && last.pcm.sampleRate !== chunk.pcm.sampleRate) {
      yield { ...last, pcm: { ...last.pcm, samples: stretcher.end() } };
      stretcher = undefined;
    }
    last = chunk;
    stretcher ??= openTempoStretcher(chunk.pcm.sampleRate, tempo);
    yield { ...chunk, pcm: { ...chunk.pcm, samples: stretcher.write(chunk.pcm.samples) } };
  }
  if (last && stretcher) yield { ...last, pcm: { ...last.pcm, samples: stretcher.end() } };
}
