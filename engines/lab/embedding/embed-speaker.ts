import { measureVoice } from '../fitting/voice-statistics.ts';
import { melCepstrum } from '../vocoder/mel-cepstrum.ts';
import { embeddingScale } from './embedding-scale.ts';
import { embeddingLength, type SpeakerEmbedding } from './speaker-embedding.ts';

const sampleRate = 16_000;
/** More speech does not improve the result. */
const maxSpeechS = 120;
/** Mel-cepstral coefficients. */
const coefficients = 16;
/** Only every n-th frame of 5 ms is analysed. */
const frameStep = 4;
/** Third-octave bands used. Those outside depend on the room and the microphone. */
const [firstBand, lastBand] = [2, 15];

/**
 * Computes the speaker embedding of recordings of one speaker (mono, 16 kHz) together: means and standard deviations of the mel cepstrum, mean
 * and standard deviation of F0, and band levels, each normalized over many voices. Unvoiced recordings give a
 * constant vector.
 */
export function embedSpeaker(...recordings: readonly Float32Array[]): SpeakerEmbedding {
  const statistics = speakerStatistics(...recordings);
  if (!statistics) return Array.from({ length: embeddingLength }, () => 1 / Math.sqrt(embeddingLength));
  const scaled = statistics.map((value, i) => (value - embeddingScale[i]!.mean) * embeddingScale[i]!.weight);
  const norm = Math.hypot(...scaled) || 1;
  return scaled.map((value) => value / norm);
}

/** The `embeddingLength` statistics before scaling; undefined if nothing is voiced. */
export function speakerStatistics(...recordings: readonly Float32Array[]): readonly number[] | undefined {
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
  const voice = measureVoice(takeEqualShares(recordings), sampleRate, { every: frameStep, onFrame });
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

/** The starts of all recordings, `maxSpeechS` in total; what a short one leaves goes to the longer ones. */
function takeEqualShares(recordings: readonly Float32Array[]): Float32Array[] {
  let remaining = maxSpeechS * sampleRate;
  return recordings
    .toSorted((a, b) => a.length - b.length)
    .map((samples, at) => {
      const taken = samples.subarray(0, Math.floor(remaining / (recordings.length - at)));
      remaining -= taken.length;
      return taken;
    });
}
