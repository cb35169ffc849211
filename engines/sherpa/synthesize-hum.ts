import type { Pcm } from '../../audio/pcm.ts';

const sampleRate = 24_000;
const lengthS = 4;
const pitchHz = 120;
/** Formants in Hz of a vowel as in "bird". */
const formants = [500, 1500, 2500];

/** A synthetic hum for testing a cloning model, because a recording would be personal data. */
export function synthesizeHum(): Pcm {
  const samples = new Float32Array(lengthS * sampleRate);
  for (let harmonic = 1; harmonic * pitchHz < 4000; harmonic++) {
    const hertz = harmonic * pitchHz;
    const level =
      formants.reduce((sum, formant) => sum + 1 / (1 + ((hertz - formant) / 150) ** 2), 0) / harmonic ** 0.5;
    for (let i = 0; i < samples.length; i++)
      samples[i]! += 0.1 * level * Math.sin((2 * Math.PI * hertz * i) / sampleRate) * syllableLevel(i / sampleRate);
  }
  return { samples, sampleRate };
}

/** Level of the syllables, 0 to 1, four per second. */
const syllableLevel = (seconds: number): number => 0.5 - 0.5 * Math.cos(2 * Math.PI * 4 * seconds);
