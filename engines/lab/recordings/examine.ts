import { integratedLoudness } from '../../../audio/analysis/loudness.ts';
import { extractVoiceFeatures } from '../embedding/voice-features.ts';
import type { Examination, RecordingFault } from '../lab.ts';
import { assessRecording } from './assess-recording.ts';
import { measureClipping } from './clipping.ts';
import { denoise } from './denoise.ts';
import { estimateSnrDb, framePowers, levelVariation } from './frame-levels.ts';
import { normalizeLevel } from './level.ts';
import type { RecordingMetrics } from './recording-metrics.ts';
import { findSpeakers } from './speakers.ts';
import { measureTonality } from './tonality.ts';
import { splitIntoVoiceBlocks } from './voice-blocks.ts';

const labRate = 16_000;
/** A peak below −60 dBFS is silence. */
const silencePeak = 0.001;
/** Reported for quieter recordings and silence. */
const minLufs = -70;
/** Slow measurements use evenly spread excerpts of long recordings: their total length and the length of one. */
const [excerptsS, excerptS] = [30, 5];
/** Level variation of speech; music varies less. */
const speechLevelVariation = 0.6;
/** Length of the excerpts for counting speakers. */
const speakerExcerptsS = 600;

/** Assesses a recording (16 kHz) as a source for a voice. */
export function examine(recording: Float32Array): Examination {
  const samples = removeOffset(recording);
  const loudnessLufs = Math.max(minLufs, integratedLoudness({ samples, sampleRate: labRate }));
  if (!samples.some((sample) => Math.abs(sample) > silencePeak)) {
    const noSpeech = { speechS: 0, loudnessLufs, snrDb: 0, speakers: 0 };
    return {
      ...noSpeech,
      faults: ['silent'] satisfies RecordingFault[],
      quality: 'bad',
      reason: 'The recording is silent.',
    };
  }
  const excerpt = normalizeLevel(takeExcerpts(samples, excerptsS));
  const { samples: clean, voiceProbability } = denoise(excerpt);
  const powers = framePowers(excerpt);
  const voiced =
    voiceProbability.reduce((sum, likely) => sum + (likely > 0.5 ? 1 : 0), 0) / Math.max(1, voiceProbability.length);
  const tonality = measureTonality(clean);
  const metrics: RecordingMetrics = {
    loudnessLufs,
    voiced,
    speechS: (voiced * samples.length) / labRate,
    snrDb: estimateSnrDb(powers, voiceProbability),
    clipped: measureClipping(samples),
    singleTone: measureTonality(excerpt).singleTone,
    musicality: tonality.sustained + Math.max(0, speechLevelVariation - levelVariation(framePowers(clean))),
    speakers: voiced === 0 ? 0 : countSpeakers(takeExcerpts(samples, speakerExcerptsS)),
    lengthS: samples.length / labRate,
  };
  const { speechS, snrDb, speakers } = metrics;
  return { speechS, loudnessLufs, snrDb, speakers, ...assessRecording(metrics) };
}

/** A larger DC offset, which some converters add, would count as a tone. */
const maxOffset = 0.0005;

/** Removes the DC offset of a recording. */
function removeOffset(samples: Float32Array): Float32Array {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const offset = sum / Math.max(1, samples.length);
  return Math.abs(offset) < maxOffset ? samples : samples.map((sample) => sample - offset);
}

const countSpeakers = (samples: Float32Array): number =>
  findSpeakers(splitIntoVoiceBlocks(extractVoiceFeatures({ samples: normalizeLevel(samples), sampleRate: labRate })))
    .length;

/** Takes at most `seconds` of `samples`, in evenly spread excerpts. */
function takeExcerpts(samples: Float32Array, seconds: number): Float32Array {
  const totalSamples = seconds * labRate;
  if (samples.length <= totalSamples) return samples;
  const piece = excerptS * labRate;
  const count = totalSamples / piece;
  const result = new Float32Array(totalSamples);
  for (let n = 0; n < count; n++) {
    const start = Math.floor((n * (samples.length - piece)) / (count - 1));
    result.set(samples.subarray(start, start + piece), n * piece);
  }
  return result;
}
