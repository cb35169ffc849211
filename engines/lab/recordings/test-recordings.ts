import { openVariableResampler } from '../../../audio/effects/variable-resampler.ts';
import { concatSamples } from '../../../audio/pcm.ts';
import { neverAborted } from '../../contract/test-signal.ts';
import type { Speech } from '../../registry.ts';
import type { Voice } from '../../voices/voice.ts';

const rate = 16_000;
const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

/** Speech of `voice`, mono at 16 kHz. */
export async function recordVoice(speech: Speech, voice: Voice, text: string): Promise<Float32Array> {
  const pieces: Float32Array[] = [];
  let sampleRate = rate;
  const request = { voice, text, languageCode: 'en', settings };
  for await (const { pcm } of speech.speak(request, neverAborted)) {
    pieces.push(pcm.samples.slice());
    sampleRate = pcm.sampleRate;
  }
  const samples = concatSamples(pieces);
  return sampleRate === rate ? samples : openVariableResampler()(samples, () => sampleRate / rate).slice();
}

/** Root mean square of `samples`. */
export const rootMeanSquare = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

/** `samples` at the root mean square `level`. */
export function scaleToLevel(samples: Float32Array, level = 0.1): Float32Array {
  const gain = level / rootMeanSquare(samples);
  return samples.map((sample) => sample * gain);
}

/** A deterministic generator of numbers in 0..1. */
function createRandom(): () => number {
  let state = 5;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function whiteNoise(seconds: number, level = 0.1): Float32Array {
  const next = createRandom();
  return scaleToLevel(
    Float32Array.from({ length: seconds * rate }, () => next() - 0.5),
    level,
  );
}

export const sine = (seconds: number, hz: number): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, i) => 0.4 * Math.sin((2 * Math.PI * hz * i) / rate));

const chords = [
  [60, 64, 67],
  [57, 60, 64],
  [65, 69, 72],
  [55, 59, 62],
];

/** Chords of two seconds, held or broken into decaying notes, with an optional drum. */
export function chordProgression(seconds: number, style: 'held' | 'broken', drum = false): Float32Array {
  const samples = new Float32Array(seconds * rate);
  const next = createRandom();
  const note = (startS: number, lengthS: number, midi: number): void => {
    const hz = 440 * 2 ** ((midi - 69) / 12);
    const start = Math.floor(startS * rate);
    const end = Math.min(samples.length, start + Math.floor(lengthS * rate));
    for (let i = start; i < end; i++) {
      const t = (i - start) / rate;
      let sum = 0;
      for (let n = 1; n <= 8; n++)
        sum += ((style === 'held' ? 1 / n : Math.exp(-t * (2 + n))) / n) * Math.sin(2 * Math.PI * n * hz * t);
      samples[i]! += 0.1 * sum * Math.min(1, t / 0.01, (lengthS - t) / 0.05);
    }
  };
  for (let at = 0, step = 0; at < seconds; at += 0.25, step++) {
    const chord = chords[Math.floor(step / 8) % chords.length]!;
    if (style === 'broken') note(at, 0.9, chord[step % 3]! + 12 * (step % 2));
    else if (step % 8 === 0) for (const midi of chord) note(at, 2, midi);
    if (!drum || step % 2 === 1) continue;
    const start = Math.floor(at * rate);
    for (let i = start; i < Math.min(samples.length, start + 2000); i++)
      samples[i]! += 0.3 * (next() - 0.5) * Math.exp(-((i - start) / rate) * 40);
  }
  return scaleToLevel(samples);
}

/** Adds `noise` (at least as long as `samples`) at the given signal-to-noise ratio. */
export function mixNoise(samples: Float32Array, noise: Float32Array, snrDb: number): Float32Array {
  const gain = (rootMeanSquare(samples) / rootMeanSquare(noise.subarray(0, samples.length))) * 10 ** (-snrDb / 20);
  return samples.map((sample, i) => sample + noise[i]! * gain);
}
