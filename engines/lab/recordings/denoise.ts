import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { third, thirdReach, triple } from '../../../audio/effects/triple-rate.ts';

/** Samples of a frame at 16 kHz: 10 ms. */
export const voiceFrame = 160;
const frame = 3 * voiceFrame;
const fullScale = 32768;
/** Root mean square that speech has in what the model was made with, of full scale. */
const trainingLevel = 0.07;
const maxGain = 40;

export interface Denoised {
  /** As many as there were, at 16 kHz. */
  readonly samples: Float32Array;
  /** For each frame of 10 ms, how likely there is a voice in it, 0..1. */
  readonly voiceProbability: Float32Array;
}

/** RNNoise, compiled with the first recording and kept by the thread. */
let rnnoise: ReturnType<typeof createRnnoise> | undefined;

/**
 * Takes what is no voice out of `samples` (16 kHz). The model is one of 48 kHz: a frame goes up, through and down again, so
 * that long recordings need no memory but their own.
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
  const output = new Float32Array(frame + 2 * thirdReach);
  const delay = thirdReach / 3;
  try {
    // It answers two frames late, and the way down looks a little ahead: three frames of silence bring the end.
    for (let n = 0; n < frames + 3; n++) {
      triple(samples, n * voiceFrame, upsampled);
      const heap = rnnoise.HEAPF32;
      for (let i = 0; i < frame; i++) heap[at + i] = upsampled[i]! * gain;
      const probability = rnnoise._rnnoise_process_frame(state, memory, memory);
      if (n < frames) voiceProbability[n] = probability;
      output.copyWithin(0, frame);
      output.set(rnnoise.HEAPF32.subarray(at, at + frame), 2 * thirdReach);
      third(output, downsampled);
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
