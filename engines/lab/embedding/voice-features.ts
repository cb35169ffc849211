import { computeMfcc, mfccSize } from '../../../audio/analysis/mfcc.ts';
import { trackPitch } from '../../../audio/analysis/pitch-track.ts';
import type { Pcm } from '../../../audio/pcm.ts';

/** Numbers per frame: MFCC with F0 in semitones above 100 Hz in the place of coefficient 0. */
export const featureSize = mfccSize;

export interface VoiceFeatures {
  /** `featureSize` numbers per frame of 10 ms, all 0 for unvoiced frames. */
  readonly values: Float32Array;
  /** Whether each frame is voiced. */
  readonly voiced: Uint8Array;
}

/** Extracts the features that distinguish speakers from the voiced frames of a recording. */
export function extractVoiceFeatures(recording: Pcm): VoiceFeatures {
  const cepstrum = computeMfcc(recording);
  const pitch = trackPitch(recording);
  const frames = Math.min(pitch.length, cepstrum.length / mfccSize);
  const values = cepstrum.subarray(0, frames * featureSize);
  const voiced = new Uint8Array(frames);
  for (let at = 0; at < frames; at++) {
    const start = at * featureSize;
    if (pitch[at]! > 0) {
      voiced[at] = 1;
      // Replaces the level, which depends on the microphone.
      values[start] = 12 * Math.log2(pitch[at]! / 100);
    } else values.fill(0, start, start + featureSize);
  }
  return { values, voiced };
}
