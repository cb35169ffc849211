import { concatSamples, type Pcm } from '../pcm.ts';
import { openLimiter } from './limiter.ts';
import { crossfade, findQuietest } from './splice.ts';
import { openTempoStretcher } from './tempo.ts';
import { openVariableResampler } from './variable-resampler.ts';

/** How speech is stressed: its gain, and the factors of its F0 and its length. */
export interface Stress {
  readonly gainDb: number;
  readonly pitch: number;
  readonly length: number;
}

/** A span of speech to stress. Its ends move by at most 20 ms, to where the speech is quietest. */
export interface StressedSpan extends Stress {
  readonly startS: number;
  readonly endS: number;
}

export interface StressedSpeech {
  readonly samples: Float32Array;
  /** The time of the result at which a time of the source is heard. */
  readonly toStressed: (sourceS: number) => number;
}

/** The ends of a span are searched within this distance, and crossfaded for this long, in seconds. */
const [reachS, fadeS] = [0.02, 0.008];
/** A shorter span does not change, because it has no vowel. */
const minSpanS = 0.06;
/** Gain and F0 rise and fall for this long at the ends of a span, or for a quarter of a short one. */
const rampS = 0.05;
/** The speech on each side that the stretcher needs to join a span, in seconds. */
const contextS = 0.06;
/** One period of a deep voice, in seconds: within it, the waveform at the end of a span is found again. */
const periodS = 0.0125;
/** The ceiling of speech, which a louder word keeps as well. */
const ceilingDb = -1.2;
/** Samples between two pauses of the work: a few ms of processor time. */
const blockLength = 4096;

/**
 * Stresses spans of speech, which are in order: they become louder, higher and longer, or the opposite. F0 changes by
 * resampling, after which the length is set by stretching. The samples outside of the spans stay as they are. Yields every
 * few milliseconds, so that the caller can let other work run.
 */
export function* stressSpans(pcm: Pcm, spans: readonly StressedSpan[]): Generator<undefined, StressedSpeech> {
  const { samples, sampleRate } = pcm;
  const pieces: Float32Array[] = [];
  /** Positions in the source and in the result, in samples; linear in between. */
  const marks: [source: number, result: number][] = [[0, 0]];
  let at = 0;
  let written = 0;
  const add = (piece: Float32Array, sourceEnd: number): void => {
    pieces.push(piece);
    at = sourceEnd;
    written += piece.length;
    marks.push([at, written]);
  };
  for (const span of spans) {
    const fade = Math.round(fadeS * sampleRate);
    const from = Math.max(at, findQuietNear(pcm, span.startS));
    const to = Math.min(samples.length, findQuietNear(pcm, span.endS - fadeS) + fade);
    if (to - from < minSpanS * sampleRate) continue;
    add(samples.subarray(at, from), from);
    add(yield* stressPart(pcm, from, to, span, fade), to);
  }
  add(samples.subarray(at), samples.length);
  return {
    samples: concatSamples(pieces),
    toStressed: (sourceS) => interpolate(marks, sourceS * sampleRate) / sampleRate,
  };
}

/** The start of the quietest samples, as many as a crossfade has, near a time. */
function findQuietNear({ samples, sampleRate }: Pcm, timeS: number): number {
  const [preferred, reach] = [Math.round(timeS * sampleRate), Math.round(reachS * sampleRate)];
  const start = Math.max(0, preferred - reach);
  const near = samples.subarray(start, preferred + reach);
  return start + findQuietest(near, Math.round(fadeS * sampleRate), preferred - start);
}

/** The stressed samples from `from` to `to`, whose ends continue those around them. */
function* stressPart(
  { samples, sampleRate }: Pcm,
  from: number,
  to: number,
  stress: Stress,
  fade: number,
): Generator<undefined, Float32Array> {
  const { gainDb, pitch, length } = stress;
  const context = Math.round(contextS * sampleRate);
  const start = Math.max(0, from - context);
  const [before, after] = [from - start, Math.min(context, samples.length - to)];
  const ramp = Math.min(rampS * sampleRate, (to - from) / 4);
  // The length of the span at the other F0: the integral of the rate over it is the length in the source.
  const resampledLength = (to - from + ramp * (pitch - 1)) / pitch;
  const total = before + resampledLength + after;
  const resampled = openVariableResampler()(
    samples.subarray(start, to + after),
    (position) => 1 + (pitch - 1) * trapezoid(position * total - before, resampledLength, ramp),
  );
  const tempo = resampledLength / ((to - from) * length);
  const stretched = yield* stretch(resampled, sampleRate, tempo);
  const replaced = samples.subarray(from, to);
  const find = (reference: Float32Array, near: number) =>
    findWaveform(stretched, reference, Math.round(near), Math.round(periodS * sampleRate));
  const first = find(replaced.subarray(0, fade), before / tempo);
  const last = find(replaced.subarray(-fade), (before + resampledLength) / tempo - fade) + fade;
  const part = stretched.slice(first, last);
  const gain = 10 ** (gainDb / 20);
  const gainRamp = Math.min(ramp, part.length / 4);
  for (let i = 0; i < part.length; i++) part[i]! *= 1 + (gain - 1) * trapezoid(i, part.length, gainRamp);
  return crossfade(replaced, { samples: gain > 1 ? yield* limit(part, sampleRate) : part, fade });
}

/** Rises from 0 to 1 within `ramp`, and falls to 0 again before `length`. */
const trapezoid = (at: number, length: number, ramp: number): number =>
  Math.max(0, Math.min(1, at / ramp, (length - at) / ramp));

function* stretch(samples: Float32Array, sampleRate: number, tempo: number): Generator<undefined, Float32Array> {
  const stretcher = openTempoStretcher(sampleRate, tempo);
  const parts = yield* mapBlocks(samples, (block) => stretcher.write(block));
  return concatSamples([...parts, stretcher.end()]);
}

function* limit(samples: Float32Array, sampleRate: number): Generator<undefined, Float32Array> {
  const limiter = openLimiter(sampleRate, ceilingDb);
  const parts = yield* mapBlocks(samples, (block) => limiter.process(block).slice());
  return concatSamples([...parts, limiter.finish()]);
}

function* mapBlocks(
  samples: Float32Array,
  process: (block: Float32Array) => Float32Array,
): Generator<undefined, Float32Array[]> {
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += blockLength) {
    parts.push(process(samples.subarray(at, at + blockLength)));
    yield;
  }
  return parts;
}

/** The position within `reach` of `near` at which `samples` are most like `reference`; of equal ones, the nearest. */
function findWaveform(samples: Float32Array, reference: Float32Array, near: number, reach: number): number {
  let [best, bestScore] = [near, Number.NEGATIVE_INFINITY];
  for (let distance = 0; distance <= reach; distance++)
    for (const at of [near - distance, near + distance]) {
      if (at < 0 || at + reference.length > samples.length) continue;
      const score = correlation(samples.subarray(at, at + reference.length), reference);
      if (score > bestScore) [best, bestScore] = [at, score];
    }
  return Math.max(0, Math.min(samples.length - reference.length, best));
}

/** Normalized by the energy of the first; silence has none. */
function correlation(one: Float32Array, other: Float32Array): number {
  let [product, energy] = [0, 1e-9];
  for (let i = 0; i < one.length; i++) {
    product += one[i]! * other[i]!;
    energy += one[i]! ** 2;
  }
  return product / Math.sqrt(energy);
}

function interpolate(marks: readonly (readonly [source: number, result: number])[], source: number): number {
  const next = marks.findIndex(([at]) => at > source);
  const [toSource, toResult] = marks[next] ?? marks.at(-1)!;
  const [fromSource, fromResult] = next > 0 ? marks[next - 1]! : [toSource, toResult];
  if (toSource === fromSource) return toResult + source - toSource;
  return fromResult + ((source - fromSource) * (toResult - fromResult)) / (toSource - fromSource);
}
