import { cepstra, mfccSize } from '../../../audio/analysis/mfcc.ts';
import { trackPitch } from '../../../audio/analysis/pitch-track.ts';
import type { Pcm } from '../../../audio/pcm.ts';

/** Numbers of a frame: the cepstrum without its loudness, and the pitch in semitones. */
export const featureSize = mfccSize;

export interface VoiceFeatures {
  /** `featureSize` numbers for each frame of 10 ms, all 0 where it is unvoiced. */
  readonly values: Float32Array;
  /** Whether each frame is voiced. */
  readonly voiced: Uint8Array;
}

/** What tells speakers apart, in the voiced frames of a recording. */
export function extractVoiceFeatures(recording: Pcm): VoiceFeatures {
  const cepstrum = cepstra(recording);
  const pitch = trackPitch(recording);
  const frames = Math.min(pitch.length, cepstrum.length / mfccSize);
  const values = cepstrum.subarray(0, frames * featureSize);
  const voiced = new Uint8Array(frames);
  for (let at = 0; at < frames; at++) {
    const start = at * featureSize;
    if (pitch[at]! > 0) {
      voiced[at] = 1;
      // In place of the loudness, which is of the microphone.
      values[start] = 12 * Math.log2(pitch[at]! / 100);
    } else values.fill(0, start, start + featureSize);
  }
  return { values, voiced };
}
