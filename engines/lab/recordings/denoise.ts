import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { downsampleRadius, downsampleTriple, upsampleTriple } from '../../../audio/effects/triple-rate.ts';

/** Samples of a frame at 16 kHz: 10 ms. */
export const voiceFrame = 160;
const frame = 3 * voiceFrame;
const fullScale = 32768;
/** RMS of speech in the training data of the model, relative to full scale. */
const trainingLevel = 0.07;
const maxGain = 40;

export interface Denoised {
  /** Same length as the input, at 16 kHz. */
  readonly samples: Float32Array;
  /** Voice probability of each frame of 10 ms, 0..1. */
  readonly voiceProbability: Float32Array;
}

/** RNNoise, compiled with the first recording and reused. */
let rnnoise: ReturnType<typeof createRnnoise> | undefined;

/**
 * Removes everything but voice from `samples` (16 kHz). The model works at 48 kHz, so each frame is upsampled,
 * processed and downsampled; long recordings need no additional memory.
 */
export function denoise(samples: Float32Array): Denoised {
  rnnoise ??= createRnnoise();
  const state = rnnoise._rnnoise_create(0);
  const memory = rnnoise._malloc(frame * 4);
  const at = memory >> 2;
  const gain = fullScale * computeGain(samples);
  const frames = Math.ceil(samples.length / voiceFrame);
  const voiceProbability = new Float32Array(frames);
  const result = new Float32Array(samples.length);
  const upsampled = new Float32Array(frame);
  const downsampled = new Float32Array(voiceFrame);
  const output = new Float32Array(frame + 2 * downsampleRadius);
  const delay = downsampleRadius / 3;
  try {
    // The model has a delay of two frames, and downsampling looks ahead, so three frames of silence flush the end.
    for (let n = 0; n < frames + 3; n++) {
      upsampleTriple(samples, n * voiceFrame, upsampled);
      const heap = rnnoise.HEAPF32;
      for (let i = 0; i < frame; i++) heap[at + i] = upsampled[i]! * gain;
      const probability = rnnoise._rnnoise_process_frame(state, memory, memory);
      if (n < frames) voiceProbability[n] = probability;
      output.copyWithin(0, frame);
      output.set(rnnoise.HEAPF32.subarray(at, at + frame), 2 * downsampleRadius);
      downsampleTriple(output, downsampled);
      const start = (n - 2) * voiceFrame - delay;
      for (let i = Math.max(0, -start); i < voiceFrame && start + i < result.length; i++)
        result[start + i] = downsampled[i]! / gain;
    }
  } finally {
    rnnoise._free(memory);
    rnnoise._rnnoise_destroy(state);
  }
  return { samples: result, voiceProbability };
}

function computeGain(samples: Float32Array): number {
  let power = 0;
  let audibleSamples = 0;
  for (let start = 0; start + voiceFrame <= samples.length; start += voiceFrame) {
    let sum = 0;
    for (let i = start; i < start + voiceFrame; i++) sum += samples[i]! ** 2;
    if (sum < 1e-9 * voiceFrame) continue;
    power += sum;
    audibleSamples += voiceFrame;
  }
  return audibleSamples === 0 ? 1 : Math.min(maxGain, trainingLevel / Math.sqrt(power / audibleSamples));
}
