import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { downsampleRadius, downsampleTriple, upsampleTriple } from '../../../audio/effects/triple-rate.ts';

/** Samples of a frame at 16 kHz: 10 ms. */
export const frameSamples = 160;
/** Samples of the same frame at the 48 kHz of the model. */
const modelFrameSamples = 3 * frameSamples;
/** The model works on the scale of 16-bit samples. */
const fullScale = 32768;
/** RMS of speech in the training data of the model, relative to full scale. */
const trainingLevel = 0.07;
/** Maximum amplification of quiet recordings before the model. */
const maxGain = 40;

export interface Denoised {
  /** Same length as the input, at 16 kHz. */
  readonly samples: Float32Array;
  /** Voice probability of each frame of 10 ms, 0..1. */
  readonly voiceProbability: Float32Array;
}

/** RNNoise (Valin, 2018), compiled with the first recording and reused. */
let rnnoise: ReturnType<typeof createRnnoise> | undefined;

/**
 * Removes everything but voice from `samples` (16 kHz). The model works at 48 kHz, so each frame is upsampled,
 * processed and downsampled; long recordings need no additional memory.
 */
export function denoise(samples: Float32Array): Denoised {
  rnnoise ??= createRnnoise();
  const state = rnnoise._rnnoise_create(0);
  const memory = rnnoise._malloc(modelFrameSamples * 4);
  const heapIndex = memory >> 2;
  const gain = fullScale * computeGain(samples);
  const frames = Math.ceil(samples.length / frameSamples);
  const voiceProbability = new Float32Array(frames);
  const result = new Float32Array(samples.length);
  const upsampled = new Float32Array(modelFrameSamples);
  const downsampled = new Float32Array(frameSamples);
  const output = new Float32Array(modelFrameSamples + 2 * downsampleRadius);
  const delay = downsampleRadius / 3;
  try {
    // The model has a delay of two frames, and downsampling looks ahead, so three frames of silence flush the end.
    for (let n = 0; n < frames + 3; n++) {
      upsampleTriple(samples, n * frameSamples, upsampled);
      const heap = rnnoise.HEAPF32;
      for (let i = 0; i < modelFrameSamples; i++) heap[heapIndex + i] = upsampled[i]! * gain;
      const probability = rnnoise._rnnoise_process_frame(state, memory, memory);
      if (n < frames) voiceProbability[n] = probability;
      output.copyWithin(0, modelFrameSamples);
      output.set(rnnoise.HEAPF32.subarray(heapIndex, heapIndex + modelFrameSamples), 2 * downsampleRadius);
      downsampleTriple(output, downsampled);
      const start = (n - 2) * frameSamples - delay;
      for (let i = Math.max(0, -start); i < frameSamples && start + i < result.length; i++)
        result[start + i] = downsampled[i]! / gain;
    }
  } finally {
    rnnoise._free(memory);
    rnnoise._rnnoise_destroy(state);
  }
  return { samples: result, voiceProbability };
}

/** The gain that brings the audible frames to the level of the training data. */
function computeGain(samples: Float32Array): number {
  let power = 0;
  let audibleSamples = 0;
  for (let start = 0; start + frameSamples <= samples.length; start += frameSamples) {
    let sum = 0;
    for (let i = start; i < start + frameSamples; i++) sum += samples[i]! ** 2;
    if (sum < 1e-9 * frameSamples) continue;
    power += sum;
    audibleSamples += frameSamples;
  }
  return audibleSamples === 0 ? 1 : Math.min(maxGain, trainingLevel / Math.sqrt(power / audibleSamples));
}
