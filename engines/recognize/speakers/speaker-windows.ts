import { computeMfcc, mfccSize } from '../../../audio/analysis/mfcc.ts';
import { trackPitch } from '../../../audio/analysis/pitch-track.ts';

/** The sound of a voice in about a second and a half of a recording. */
export interface VoiceWindow {
  readonly startS: number;
  readonly endS: number;
  readonly features: Float32Array;
}

const [windowFrames, hopFrames] = [150, 75];
const framesPerS = 100;
const minVoicedFrames = 35;
/** Octaves weigh as much as this difference of the spectrum. */
const pitchWeight = 6;
/** Coefficient 0 is the level, and 1 mostly the distance to the microphone. */
const firstCoefficient = 1;

/** Windows of a piece of speech with enough voiced sound to tell a voice by. */
export function listVoiceWindows(samples: Float32Array, sampleRate: number, startS: number): VoiceWindow[] {
  const pitch = trackPitch({ samples, sampleRate });
  const values = computeMfcc({ samples, sampleRate });
  const frames = Math.min(pitch.length, values.length / mfccSize);
  const windows: VoiceWindow[] = [];
  for (let from = 0; from < Math.max(1, frames - windowFrames / 2); from += hopFrames) {
    const to = Math.min(frames, from + windowFrames);
    const features = new Float32Array(mfccSize - firstCoefficient + 1);
    let voiced = 0;
    for (let frame = from; frame < to; frame++) {
      if (pitch[frame] === 0) continue;
      voiced += 1;
      for (let k = firstCoefficient; k < mfccSize; k++)
        features[k - firstCoefficient]! += values[frame * mfccSize + k]!;
      features[features.length - 1]! += Math.log2(pitch[frame]!) * pitchWeight;
    }
    if (voiced < minVoicedFrames) continue;
    for (const at of features.keys()) features[at]! /= voiced;
    windows.push({ startS: startS + from / framesPerS, endS: startS + to / framesPerS, features });
  }
  return windows;
}
