import { openSampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';

export interface NoiseGateOptions {
  /** Blocks with a lower RMS are a pause, in dBFS. */
  readonly thresholdDb: number;
  /** By how much pauses become quieter. */
  readonly reductionDb: number;
}

const blockS = 0.01;
/** Blocks for which the gate opens before a word and stays open after it. */
const [blocksBefore, blocksAfter] = [3, 15];
/** Factor of the gain from one block of a pause to the next, while it closes. */
const closing = 0.7;

/** Lowers the noise in pauses. The output has the same length as the input and no delay. */
export function openNoiseGate(sampleRate: number, { thresholdDb, reductionDb }: NoiseGateOptions): BlockProcessor {
  const blockSamples = Math.round(blockS * sampleRate);
  const threshold = blockSamples * 10 ** (thresholdDb / 10);
  const closed = 10 ** (-reductionDb / 20);
  const buffer = openSampleBuffer();
  /** Blocks that were measured, and written. */
  let [measured, written] = [0, 0];
  let lastLoud = Number.NEGATIVE_INFINITY;
  let gain = closed;

  function isLoud(samples: Float32Array, at: number): boolean {
    let sum = 0;
    for (let i = at; i < at + blockSamples; i++) sum += samples[i]! ** 2;
    return sum > threshold;
  }

  function process(samples: Float32Array): Float32Array {
    buffer.append(samples);
    const all = buffer.samples();
    const complete = Math.floor(all.length / blockSamples);
    const first = written;
    const result = new Float32Array(Math.max(0, complete - blocksBefore) * blockSamples);
    for (let block = measured - first; block < complete; block++) {
      if (isLoud(all, block * blockSamples)) lastLoud = first + block;
      measured++;
      const target = block - blocksBefore;
      if (target >= 0) write(all, result, target * blockSamples, lastLoud >= first + target - blocksAfter);
    }
    buffer.drop(result.length);
    return result;
  }

  /** Writes a block whose gain moves linearly to its new value. */
  function write(all: Float32Array, result: Float32Array, at: number, isOpen: boolean): void {
    const next = isOpen ? 1 : Math.max(closed, gain * closing);
    const step = (next - gain) / blockSamples;
    for (let i = 0; i < blockSamples; i++) result[at + i] = all[at + i]! * (gain + step * (i + 1));
    gain = next;
    written++;
  }

  return {
    process,
    finish() {
      const rest = buffer.samples().length;
      return process(new Float32Array((blocksBefore + 1) * blockSamples)).subarray(0, rest);
    },
  };
}
