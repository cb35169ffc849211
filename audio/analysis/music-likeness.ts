import { computeMfcc, mfccSize } from './mfcc.ts';

/** Frames of a second. */
const framesPerS = 100;
/** Shorter sounds are not judged. */
const minS = 3;
/** Music holds its level: few frames lie far below the mean, while speech falls between syllables. */
const maxQuietShare = 0.08;
const quietDb = 6;
/** Speech changes its level four times a second; the standard deviation in dB. */
const maxDeviationDb = 5;

/** Whether a sound is rather music, or another steady sound, than speech. Judges by its level alone, so it is careful. */
export function isSteadySound(samples: Float32Array, sampleRate: number): boolean {
  const frame = sampleRate / framesPerS;
  const levels: number[] = [];
  // Thirty milliseconds, so that the periods of a low note do not count.
  for (let at = 0; at + 3 * frame <= samples.length; at += frame)
    levels.push(levelDb(samples.subarray(at, at + 3 * frame)));
  if (levels.length < minS * framesPerS) return false;
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const deviation = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length);
  const quiet = levels.filter((level) => level < mean - quietDb).length / levels.length;
  return deviation < maxDeviationDb && quiet < maxQuietShare;
}

/** Frames whose mean spectrum is judged, so that the chance of single frames of noise does not count. */
const noteFrames = 50;
/** Mean of the coefficients, of notes 5 and more, of noise below 2. */
const minShape = 3;

/** Whether the spectrum of a steady sound has notes, rather than the even bands of noise. */
export function hasNotes(samples: Float32Array, sampleRate: number): boolean {
  const values = computeMfcc({ samples, sampleRate });
  const frames = values.length / mfccSize;
  const shapes: number[] = [];
  for (let from = 0; from + noteFrames <= frames; from += noteFrames)
    for (let k = 3; k < mfccSize; k++) {
      let sum = 0;
      for (let frame = from; frame < from + noteFrames; frame++) sum += values[frame * mfccSize + k]!;
      shapes.push(Math.abs(sum / noteFrames));
    }
  return shapes.reduce((sum, shape) => sum + shape, 0) / Math.max(1, shapes.length) > minShape;
}

function levelDb(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length + 1e-10);
}
