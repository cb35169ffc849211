import { openEffectChain } from '../../../../audio/effects/catalogue/effect-chain.ts';
import type { EffectChain } from '../../../../contract/speech-tools/effect-chain.ts';
import type { SpeechChunk } from '../../../../engines/contract/streaming.ts';
import { chainSteps } from '../../audio-effects/effect-chain.service.ts';

/** Applies the effects of a voice to its chunks. They keep its length; delayed samples come with a later chunk. */
export async function* applyVoiceEffects(
  chunks: AsyncIterable<SpeechChunk>,
  effects: EffectChain | undefined,
): AsyncIterable<SpeechChunk> {
  if (!effects) return yield* chunks;
  const steps = chainSteps(effects);
  let processor: ReturnType<typeof openEffectChain> | undefined;
  let [sampleRate, textDone] = [0, 0];
  for await (const chunk of chunks) {
    const { pcm } = chunk;
    if (processor && pcm.sampleRate !== sampleRate) {
      yield { pcm: { samples: processor.finish(), sampleRate }, textDone };
      processor = undefined;
    }
    sampleRate = pcm.sampleRate;
    textDone = chunk.textDone;
    processor ??= openEffectChain(steps, sampleRate);
    // A processor may change its input, and reuses its output.
    yield { ...chunk, pcm: { samples: processor.process(pcm.samples.slice()).slice(), sampleRate } };
  }
  if (processor) yield { pcm: { samples: processor.finish(), sampleRate }, textDone };
}
