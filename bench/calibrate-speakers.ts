/**
 * Measures how much the features of one speaker vary between segments of 1.5 s, over the English default voices, and
 * prints the rows of `engines/lab/embedding/speaker-scatter.ts`: `node bench/calibrate-speakers.ts`.
 */

import { extractVoiceFeatures, featureSize } from '../engines/lab/embedding/voice-features.ts';
import { recordVoice, scaleToLevel } from '../engines/lab/recordings/test-recordings.ts';
import { openSpeech } from '../engines/registry.ts';
import { thousandCharacters } from './measure.ts';

/** 1.5 s in frames of 10 ms. */
const segmentFrames = 150;
const minVoiced = 40;
/** Shrinks the covariances, so that the result does not overfit the measured voices. */
const covarianceShrinkage = 0.9;

const speech = await openSpeech();
const scatter = Array.from({ length: featureSize }, () => new Float64Array(featureSize));
let degrees = 0;
for (const voice of speech.voices.filter(({ labels }) => labels.language === 'en')) {
  const recording = scaleToLevel(await recordVoice(speech, voice, thousandCharacters));
  const { values, voiced } = extractVoiceFeatures({ samples: recording, sampleRate: 16_000 });
  const means: Float64Array[] = [];
  for (let start = 0; start + segmentFrames <= voiced.length; start += segmentFrames) {
    const mean = new Float64Array(featureSize);
    let count = 0;
    for (let at = start; at < start + segmentFrames; at++) {
      if (!voiced[at]) continue;
      count++;
      for (let k = 0; k < featureSize; k++) mean[k]! += values[at * featureSize + k]!;
    }
    if (count >= minVoiced) means.push(mean.map((sum) => sum / count));
  }
  const speakerMean = new Float64Array(featureSize);
  for (const mean of means) for (let k = 0; k < featureSize; k++) speakerMean[k]! += mean[k]! / means.length;
  for (const mean of means)
    for (let a = 0; a < featureSize; a++)
      for (let b = 0; b < featureSize; b++)
        scatter[a]![b]! += (mean[a]! - speakerMean[a]!) * (mean[b]! - speakerMean[b]!);
  degrees += means.length - 1;
}
await speech.close();

// The Cholesky factor of the covariance matrix.
const factor = Array.from({ length: featureSize }, () => new Float64Array(featureSize));
for (let a = 0; a < featureSize; a++) {
  for (let b = 0; b <= a; b++) {
    let sum = (scatter[a]![b]! / degrees) * (a === b ? 1 : covarianceShrinkage);
    for (let k = 0; k < b; k++) sum -= factor[a]![k]! * factor[b]![k]!;
    factor[a]![b] = a === b ? Math.sqrt(sum) : sum / factor[b]![b]!;
  }
}
for (let a = 0; a < featureSize; a++)
  console.log(`  [${[...factor[a]!.subarray(0, a + 1)].map((value) => value.toFixed(3)).join(', ')}],`);
