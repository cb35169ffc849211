import type { Pcm } from '../pcm.ts';
import { openSampleBuffer } from '../sample-buffer.ts';
import { createPowerSpectra } from './fft.ts';

/** Hop between two frames, in seconds. */
export const mfccHopS = 0.01;
/** Length of a frame in seconds: slightly below 512 samples at 22.05 kHz. */
const frameS = 0.023;
const melBands = 26;
/** Coefficients per frame, including coefficient 0, the level. */
export const mfccSize = 13;
/** Range of the mel filters, in Hz. */
const [lowestHz, highestHz] = [100, 7600];
const preEmphasis = 0.97;
/** Added to the power of each mel band, so that silence has a logarithm. */
const powerFloor = 1e-6;

// The mel scale of O'Shaughnessy, as in HTK.
const hzToMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const melToHz = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Seconds of audio in a block, and of its margins, because the first and last frames extend beyond it. */
const [blockS, marginS] = [20, 1];
const framesPerS = Math.round(1 / mfccHopS);

/**
 * A block of audio. The frames from `from` up to `to` (exclusive) belong to it; the others belong to its neighbours.
 */
export interface AudioBlock {
  readonly pcm: Pcm;
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a stream of audio with a constant integer sample rate into blocks. The frames of all blocks together are those
 * of the complete audio.
 */
export async function* splitIntoBlocks(pieces: AsyncIterable<Pcm>): AsyncGenerator<AudioBlock> {
  const buffer = openSampleBuffer();
  let sampleRate = 16_000;
  let leadS = 0;
  for await (const piece of pieces) {
    sampleRate = piece.sampleRate;
    buffer.append(piece.samples);
    for (;;) {
      const length = (leadS + blockS + marginS) * sampleRate;
      if (buffer.samples().length < length) break;
      const samples = buffer.samples().slice(0, length);
      yield { pcm: { samples, sampleRate }, from: leadS * framesPerS, to: (leadS + blockS) * framesPerS };
      buffer.drop((leadS + blockS - marginS) * sampleRate);
      leadS = marginS;
    }
  }
  const samples = buffer.samples().slice();
  yield { pcm: { samples, sampleRate }, from: leadS * framesPerS, to: Number.POSITIVE_INFINITY };
}

/** The MFCC of the frames that belong to the block. */
export const computeBlockMfcc = ({ pcm, from, to }: AudioBlock): Float32Array<ArrayBuffer> =>
  computeMfcc(pcm).slice(from * mfccSize, to * mfccSize);

/**
 * Mel-frequency cepstral coefficients (MFCC) every 10 ms, `mfccSize` per frame in one array, of Hamming windows.
 * Natural logarithms of power, not normalized for speaker or room.
 */
export function computeMfcc({ samples, sampleRate }: Pcm): Float32Array<ArrayBuffer> {
  const frame = Math.round(frameS * sampleRate);
  const hop = mfccHopS * sampleRate;
  const size = 2 ** Math.ceil(Math.log2(frame));
  const window = Float32Array.from(
    { length: frame },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (frame - 1)),
  );
  const filters = melFilters(size, sampleRate);
  const cosines = Float32Array.from({ length: mfccSize * melBands }, (_, i) =>
    Math.cos((Math.PI * Math.floor(i / melBands) * ((i % melBands) + 0.5)) / melBands),
  );
  const spectra = createPowerSpectra(size);
  const [first, second] = [new Float32Array(size), new Float32Array(size)];
  const [firstPower, secondPower] = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)];
  const mel = new Float32Array(melBands);
  const frames = Math.max(1, Math.floor(samples.length / hop));
  const result = new Float32Array(frames * mfccSize);

  function windowFrame(at: number, target: Float32Array): void {
    const start = Math.round(at * hop - frame / 2);
    const from = Math.max(0, -start);
    const to = Math.min(frame, samples.length - start);
    target.fill(0);
    let previous = start + from > 0 ? samples[start + from - 1]! : 0;
    for (let i = from; i < to; i++) {
      const sample = samples[start + i]!;
      target[i] = (sample - preEmphasis * previous) * window[i]!;
      previous = sample;
    }
  }

  function writeCoefficients(at: number, power: Float32Array): void {
    for (let band = 0; band < melBands; band++) {
      const { from, weights } = filters[band]!;
      let sum = powerFloor;
      for (let i = 0; i < weights.length; i++) sum += power[from + i]! * weights[i]!;
      mel[band] = Math.log(sum);
    }
    for (let k = 0; k < mfccSize; k++) {
      let sum = 0;
      for (let band = 0; band < melBands; band++) sum += mel[band]! * cosines[k * melBands + band]!;
      result[at * mfccSize + k] = sum;
    }
  }

  for (let at = 0; at < frames; at += 2) {
    windowFrame(at, first);
    windowFrame(at + 1, second);
    spectra(first, second, firstPower, secondPower);
    writeCoefficients(at, firstPower);
    if (at + 1 < frames) writeCoefficients(at + 1, secondPower);
  }
  return result;
}

/** Triangular filters on the mel scale, each with its bins. */
function melFilters(size: number, sampleRate: number) {
  const top = Math.min(highestHz, sampleRate / 2);
  const edges = Array.from({ length: melBands + 2 }, (_, i) => {
    const mel = hzToMel(lowestHz) + ((hzToMel(top) - hzToMel(lowestHz)) * i) / (melBands + 1);
    return (melToHz(mel) * size) / sampleRate;
  });
  return Array.from({ length: melBands }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const from = Math.floor(low);
    const weights = Float32Array.from({ length: Math.ceil(high) - from + 1 }, (_, i) => {
      const bin = from + i;
      return Math.max(0, Math.min((bin - low) / (middle - low), (high - bin) / (high - middle)));
    });
    return { from, weights };
  });
}

/**
 * Cepstral mean and variance normalization, in place: each coefficient gets mean 0 and standard deviation 1, so that
 * different speakers and rooms can be compared.
 */
export function normalizeMfcc(values: Float32Array): Float32Array {
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
