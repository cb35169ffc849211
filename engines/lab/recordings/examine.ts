import { integratedLoudness } from '../../../audio/analysis/loudness.ts';
import { voiceBlocks } from '../fitting/voice-blocks.ts';
import type { Examination, RecordingFault } from '../lab.ts';
import { steadiness } from './tonality.ts';
import { voiceFeatures } from '../embedding/voice-features.ts';
import { clippedShare } from './clipping.ts';
import { denoise } from './denoise.ts';
import { framePowers, levelMovement, signalToNoise } from './frame-levels.ts';
import { judge } from './assess-recording.ts';
import { levelled } from './level.ts';
import type { Measures } from './recording-metrics.ts';
import { findSpeakers } from './speakers.ts';

const labRate = 16_000;
/** Softer than −60 dBFS at its loudest is silence. */
const silence = 0.001;
const lowestLufs = -70;
/** What takes long is heard in pieces of a long recording, spread evenly. */
const heardS = 30;
const pieceS = 5;
/** Speakers are counted in as much. */
const countedS = 600;

/** Says what `recorded` (16 kHz) is worth as a recording of a voice. */
export function examine(recorded: Float32Array): Examination {
  const samples = withoutOffset(recorded);
  const loudnessLufs = Math.max(lowestLufs, integratedLoudness({ samples, sampleRate: labRate }));
  if (!samples.some((sample) => Math.abs(sample) > silence)) {
    const nothing = { speechS: 0, loudnessLufs, snrDb: 0, speakers: 0 };
    return {
      ...nothing,
      faults: ['silent'] satisfies RecordingFault[],
      quality: 'bad',
      reason: 'Nothing is heard in it.',
    };
  }
  const heard = levelled(excerpts(samples, heardS));
  const { samples: clean, voice } = denoise(heard);
  const powers = framePowers(heard);
  const voiced = voice.reduce((sum, likely) => sum + (likely > 0.5 ? 1 : 0), 0) / Math.max(1, voice.length);
  const steady = steadiness(clean);
  const measures: Measures = {
    loudnessLufs,
    voiced,
    speechS: (voiced * samples.length) / labRate,
    snrDb: signalToNoise(powers, voice),
    clipped: clippedShare(samples),
    single: steadiness(heard).single,
    notes: steady.held + Math.max(0, 0.6 - levelMovement(framePowers(clean))),
    speakers: voiced === 0 ? 0 : countSpeakers(excerpts(samples, countedS)),
    lengthS: samples.length / labRate,
  };
  const { speechS, snrDb, speakers } = measures;
  return { speechS, loudnessLufs, snrDb, speakers, ...judge(measures) };
}

/** What nobody hears: a converter may add it to all samples, and it would be taken for a tone. */
const heardOffset = 0.0005;
function withoutOffset(samples: Float32Array): Float32Array {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const offset = sum / Math.max(1, samples.length);
  return Math.abs(offset) < heardOffset ? samples : samples.map((sample) => sample - offset);
}

const countSpeakers = (samples: Float32Array): number =>
  findSpeakers(voiceBlocks(voiceFeatures({ samples: levelled(samples), sampleRate: labRate }))).length;

/** At most `seconds` of `samples`, in pieces that are spread evenly. */
function excerpts(samples: Float32Array, seconds: number): Float32Array {
  const wanted = seconds * labRate;
  if (samples.length <= wanted) return samples;
  const piece = pieceS * labRate;
  const count = wanted / piece;
  const result = new Float32Array(wanted);
  for (let n = 0; n < count; n++) {
    const start = Math.floor((n * (samples.length - piece)) / (count - 1));
    result.set(samples.subarray(start, start + piece), n * piece);
  }
  return result;
}
