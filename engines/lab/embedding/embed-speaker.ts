import { measureVoice } from '../fitting/voice-statistics.ts';
import { melCepstrum } from '../vocoder/mel-cepstrum.ts';
import { embeddingScale } from './embedding-scale.ts';
import { embeddingLength, type SpeakerEmbedding } from './speaker-embedding.ts';

const sampleRate = 16_000;
/** Speech beyond tells nothing new. */
const maxSpeechS = 120;
const coefficients = 16;
/** Bands of 126 Hz to 5 kHz: what lies outside is the room's or the microphone's. */
const [firstBand, lastBand] = [2, 15];

/**
 * What a recording, mono at 16 kHz, sounds like: means and deviations of the mel cepstrum, pitch and its spread, and bands, each
 * against what is usual among voices. A recording in which nothing is voiced is like all others alike.
 */
export function embedSpeaker(samples: Float32Array): SpeakerEmbedding {
  const statistics = speakerStatistics(samples);
  if (!statistics) return Array.from({ length: embeddingLength }, () => 1 / Math.sqrt(embeddingLength));
  const scaled = statistics.map((value, i) => (value - embeddingScale[i]!.mean) * embeddingScale[i]!.weight);
  const norm = Math.hypot(...scaled) || 1;
  return scaled.map((value) => value / norm);
}

/** The numbers of a print before they are weighed; undefined where nothing is voiced. */
export function speakerStatistics(samples: Float32Array): readonly number[] | undefined {
  const cepstrumOf = melCepstrum(sampleRate, coefficients);
  const sums = new Float64Array(coefficients);
  const squares = new Float64Array(coefficients);
  let frames = 0;
  const onFrame = (_hz: number, logPower: Float64Array): void => {
    cepstrumOf(logPower).forEach((value, n) => {
      sums[n]! += value;
      squares[n]! += value * value;
    });
    frames++;
  };
  const voice = measureVoice([samples.subarray(0, maxSpeechS * sampleRate)], sampleRate, { every: 4, onFrame });
  if (!voice) return undefined;
  const means = Array.from(sums, (sum) => sum / frames);
  const deviations = means.map((mean, n) => Math.sqrt(Math.max(0, squares[n]! / frames - mean * mean)));
  return [
    ...means,
    ...deviations,
    12 * Math.log2(voice.f0MeanHz / 100),
    voice.f0SdSemitones,
    ...voice.bandsDb.slice(firstBand, lastBand + 1),
  ];
}
