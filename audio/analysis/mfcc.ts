import type { Pcm } from '../pcm.ts';
import { sampleBuffer } from '../sample-buffer.ts';
import { powerSpectra } from './fft.ts';

/** Time between two frames. */
export const mfccHopS = 0.01;
/** Just short of 512 samples at 22.05 kHz. */
const frameS = 0.023;
const bands = 26;
/** Coefficients of a frame, the loudness among them. */
export const mfccSize = 13;
const [lowestHz, highestHz] = [100, 7600];
const preEmphasis = 0.97;

const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Seconds of sound in a block, and before and after it: its first and last frame reach a little beyond it. */
const [blockS, edgeS] = [20, 1];
const framesPerS = Math.round(1 / mfccHopS);

/** A piece of a sound whose frames from `from` on, and before `to`, are its own; the others belong to the blocks beside it. */
export interface SoundBlock {
  readonly sound: Pcm;
  readonly from: number;
  readonly to: number;
}

/** Cuts a sound that comes in pieces of one whole sample rate into blocks: their own frames together are those of the sound. */
export async function* soundBlocks(pieces: AsyncIterable<Pcm>): AsyncGenerator<SoundBlock> {
  const buffer = sampleBuffer();
  let sampleRate = 16_000;
  let beforeS = 0;
  for await (const piece of pieces) {
    sampleRate = piece.sampleRate;
    buffer.append(piece.samples);
    for (;;) {
      const length = (beforeS + blockS + edgeS) * sampleRate;
      if (buffer.samples().length < length) break;
      const samples = buffer.samples().slice(0, length);
      yield { sound: { samples, sampleRate }, from: beforeS * framesPerS, to: (beforeS + blockS) * framesPerS };
      buffer.drop((beforeS + blockS - edgeS) * sampleRate);
      beforeS = edgeS;
    }
  }
  const samples = buffer.samples().slice();
  yield { sound: { samples, sampleRate }, from: beforeS * framesPerS, to: Number.POSITIVE_INFINITY };
}

/** The cepstra of a block's own frames. */
export const blockCepstra = ({ sound, from, to }: SoundBlock): Float32Array<ArrayBuffer> =>
  cepstra(sound).slice(from * mfccSize, to * mfccSize);

/**
 * Mel-frequency cepstral coefficients every 10 ms, `mfccSize` a frame in one array, as they are of this speaker in this
 * room: natural logarithms of power.
 */
export function cepstra({ samples, sampleRate }: Pcm): Float32Array<ArrayBuffer> {
  const frame = Math.round(frameS * sampleRate);
  const hop = mfccHopS * sampleRate;
  const size = 2 ** Math.ceil(Math.log2(frame));
  const window = Float32Array.from(
    { length: frame },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (frame - 1)),
  );
  const filters = melFilters(size, sampleRate);
  const cosines = Float32Array.from({ length: mfccSize * bands }, (_, i) =>
    Math.cos((Math.PI * Math.floor(i / bands) * ((i % bands) + 0.5)) / bands),
  );
  const spectra = powerSpectra(size);
  const [first, second] = [new Float32Array(size), new Float32Array(size)];
  const [firstPower, secondPower] = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)];
  const mel = new Float32Array(bands);
  const frames = Math.max(1, Math.floor(samples.length / hop));
  const result = new Float32Array(frames * mfccSize);

  function cut(at: number, into: Float32Array): void {
    const start = Math.round(at * hop - frame / 2);
    const from = Math.max(0, -start);
    const to = Math.min(frame, samples.length - start);
    into.fill(0);
    let before = start + from > 0 ? samples[start + from - 1]! : 0;
    for (let i = from; i < to; i++) {
      const here = samples[start + i]!;
      into[i] = (here - preEmphasis * before) * window[i]!;
      before = here;
    }
  }

  function cepstrum(at: number, power: Float32Array): void {
    for (let band = 0; band < bands; band++) {
      const { from, weights } = filters[band]!;
      let sum = 1e-6;
      for (let i = 0; i < weights.length; i++) sum += power[from + i]! * weights[i]!;
      mel[band] = Math.log(sum);
    }
    for (let k = 0; k < mfccSize; k++) {
      let sum = 0;
      for (let band = 0; band < bands; band++) sum += mel[band]! * cosines[k * bands + band]!;
      result[at * mfccSize + k] = sum;
    }
  }

  for (let at = 0; at < frames; at += 2) {
    cut(at, first);
    cut(at + 1, second);
    spectra(first, second, firstPower, secondPower);
    cepstrum(at, firstPower);
    if (at + 1 < frames) cepstrum(at + 1, secondPower);
  }
  return result;
}

/** Triangles on the mel scale, each as the bins that it touches. */
function melFilters(size: number, sampleRate: number) {
  const top = Math.min(highestHz, sampleRate / 2);
  const edges = Array.from({ length: bands + 2 }, (_, i) => {
    const mel = melOf(lowestHz) + ((melOf(top) - melOf(lowestHz)) * i) / (bands + 1);
    return (hzOf(mel) * size) / sampleRate;
  });
  return Array.from({ length: bands }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const from = Math.floor(low);
    const weights = Float32Array.from({ length: Math.ceil(high) - from + 1 }, (_, i) => {
      const bin = from + i;
      return Math.max(0, Math.min((bin - low) / (middle - low), (high - bin) / (high - middle)));
    });
    return { from, weights };
  });
}

/** Brings each coefficient of a sound to a mean of 0 and a deviation of 1, in place: so that speakers and rooms compare. */
export function normalized(values: Float32Array): Float32Array {
  const frames = values.length / mfccSize;
  for (let k = 0; k < mfccSize; k++) {
    let sum = 0;
    let squares = 0;
    for (let at = k; at < values.length; at += mfccSize) {
      sum += values[at]!;
      squares += values[at]! ** 2;
    }
    const mean = sum / frames;
    const deviation = Math.sqrt(Math.max(1e-9, squares / frames - mean ** 2));
    for (let at = k; at < values.length; at += mfccSize) values[at] = (values[at]! - mean) / deviation;
  }
  return values;
}
