import { openLimiter } from '../effects/limiter.ts';
import { openSampleBuffer } from '../sample-buffer.ts';
import type { Ducking } from './ducking.ts';

/** Left and right, of the same length. */
export type Stereo = readonly [Float32Array, Float32Array];

export interface DubParts {
  /** Mono, in pieces; their length is that of the mix. */
  readonly voices: AsyncIterable<Float32Array>;
  /** In pieces of any length; silence follows its end. */
  readonly background?: AsyncIterable<Stereo>;
  /** Lowers the background. */
  readonly ducking?: Ducking;
}

/** Mixes voices over a background, in pieces as long as those of the voices. */
export async function* mixDub({ voices, background, ducking }: DubParts): AsyncGenerator<Stereo> {
  const queues = [openSampleBuffer(), openSampleBuffer()] as const;
  const source = background?.[Symbol.asyncIterator]();
  let hasEnded = source === undefined;
  try {
    for await (const voice of voices) {
      while (!hasEnded && queues[0].samples().length < voice.length) {
        const next = await source!.next();
        if (next.done) hasEnded = true;
        else for (const [channel, queue] of queues.entries()) queue.append(next.value[channel]!);
      }
      const piece = [take(queues[0], voice.length), take(queues[1], voice.length)] as const;
      ducking?.apply(piece);
      for (const channel of piece) for (let i = 0; i < voice.length; i++) channel[i]! += voice[i]!;
      yield piece;
    }
  } finally {
    await source?.return?.();
  }
}

function take(queue: ReturnType<typeof openSampleBuffer>, length: number): Float32Array<ArrayBuffer> {
  const piece = new Float32Array(length);
  piece.set(queue.samples().subarray(0, length));
  queue.drop(length);
  return piece;
}

/** Changes the level of a sound by `gainDb` and keeps its true peaks below `ceilingDb`. Its length stays. */
export async function* limitStereo(
  source: AsyncIterable<Stereo>,
  {
    sampleRate,
    gainDb,
    ceilingDb,
  }: { readonly sampleRate: number; readonly gainDb: number; readonly ceilingDb: number },
): AsyncGenerator<Stereo> {
  const limiters = [openLimiter(sampleRate, ceilingDb), openLimiter(sampleRate, ceilingDb)] as const;
  const gain = 10 ** (gainDb / 20);
  for await (const [left, right] of source) {
    if (gain !== 1) for (const channel of [left, right]) for (let i = 0; i < channel.length; i++) channel[i]! *= gain;
    const limited = [limiters[0].process(left).slice(), limiters[1].process(right).slice()] as const;
    if (limited[0].length > 0) yield limited;
  }
  yield [limiters[0].finish().slice(), limiters[1].finish().slice()];
}
