import { openLoudnessMeter } from '../../analysis/loudness-meter.ts';
import type { Pcm } from '../../pcm.ts';
import { type BlockProcessor, chainProcessors } from '../block-processor.ts';
import { openLimiter } from '../limiter.ts';
import type { AudioEffect } from './audio-effect.ts';

/** An effect of a chain with its values. */
export interface ChainStep {
  readonly effect: AudioEffect;
  readonly values: Readonly<Record<string, number>>;
}

/** Effects may amplify; true peaks stay below this, in dBTP. */
const ceilingDb = -1;

/** Opens a chain for audio that comes in blocks. Effects with `needsLoudness` leave the audio unchanged. */
export const openEffectChain = (chain: readonly ChainStep[], sampleRate: number): BlockProcessor =>
  chainProcessors(
    ...chain.map(({ effect, values }) => effect.open(sampleRate, { values })),
    openLimiter(sampleRate, ceilingDb),
  );

/**
 * Applies a chain to a stream at `sampleRate`, in bounded memory. `open` opens the source; it is opened twice for each effect
 * that measures the complete audio first.
 */
export async function* applyEffectChain(
  open: () => AsyncIterable<Pcm> | Promise<AsyncIterable<Pcm>>,
  chain: readonly ChainStep[],
  sampleRate: number,
): AsyncGenerator<Pcm> {
  const processors: BlockProcessor[] = [];
  for (const { effect, values } of chain) {
    const loudness = effect.needsLoudness
      ? await measureLoudness(runChain(open, chain.slice(0, processors.length), sampleRate), sampleRate)
      : undefined;
    processors.push(effect.open(sampleRate, { values, loudness }));
  }
  yield* run(await open(), chainProcessors(...processors, openLimiter(sampleRate, ceilingDb)), sampleRate);
}

/** The audio before an effect that measures it: without the limiter at the end of the chain. */
async function* runChain(
  open: () => AsyncIterable<Pcm> | Promise<AsyncIterable<Pcm>>,
  chain: readonly ChainStep[],
  sampleRate: number,
): AsyncGenerator<Pcm> {
  const processors = chain.map(({ effect, values }) => effect.open(sampleRate, { values }));
  yield* run(await open(), chainProcessors(...processors), sampleRate);
}

async function* run(source: AsyncIterable<Pcm>, processor: BlockProcessor, sampleRate: number): AsyncGenerator<Pcm> {
  for await (const { samples } of source) {
    // A processor may change its input, and reuses its output.
    const processed = processor.process(samples.slice()).slice();
    if (processed.length > 0) yield { samples: processed, sampleRate };
  }
  const samples = processor.finish();
  if (samples.length > 0) yield { samples, sampleRate };
}

async function measureLoudness(source: AsyncIterable<Pcm>, sampleRate: number): Promise<number> {
  const meter = openLoudnessMeter(sampleRate, 1);
  for await (const { samples } of source) meter.add([samples]);
  return meter.loudness();
}
