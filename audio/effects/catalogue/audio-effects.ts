import { concatSamples } from '../../pcm.ts';
import { highPass, highShelf, openBiquad, peaking } from '../biquad.ts';
import { type BlockProcessor, chainProcessors } from '../block-processor.ts';
import { openDynamics } from '../dynamics.ts';
import { openLimiter } from '../limiter.ts';
import { openReverb } from '../reverb.ts';
import { openStreamResampler } from '../stream-resampler.ts';
import { openTempoStretcher } from '../tempo.ts';
import { type AudioEffect, defineEffect, inPlace } from './audio-effect.ts';

/** True peaks that a change of loudness keeps below this, in dBTP. */
const loudnessCeilingDb = -1.2;
/** Pitch changes are rounded to ratios of this denominator, less than two cents, which keeps the filter tables small. */
const pitchSteps = 1000;
/** Zeros after the end, so that the resampler returns its last samples. */
const resamplerTail = 256;

const unchanged = inPlace();

function openTempo(sampleRate: number, tempo: number): BlockProcessor {
  const stretcher = openTempoStretcher(sampleRate, tempo);
  return { process: (samples) => stretcher.write(samples), finish: () => stretcher.end() };
}

/** Resamples, which changes pitch and length, and stretches the result to the former length. */
function openPitch(sampleRate: number, rate: number): BlockProcessor {
  const resampler = openStreamResampler(Math.round(rate * pitchSteps), pitchSteps);
  const stretcher = openTempoStretcher(sampleRate, 1 / rate);
  let remaining = 0;
  const count = (samples: Float32Array): Float32Array => {
    remaining -= samples.length;
    return samples;
  };
  return {
    process(samples) {
      remaining += samples.length;
      return count(stretcher.write(resampler.write(samples)));
    },
    finish() {
      const last = stretcher.write(resampler.write(new Float32Array(resamplerTail))).slice();
      const tail = new Float32Array(Math.max(0, remaining));
      tail.set(concatSamples([last, stretcher.end()]).subarray(0, tail.length));
      return tail;
    },
  };
}

/** Filters above half of the sample rate are unstable. */
const below = (frequency: number, sampleRate: number): number => Math.min(frequency, 0.45 * sampleRate);

/** All effects that this server renders, by ID. */
export const audioEffects: Readonly<Record<string, AudioEffect>> = {
  equalizer: defineEffect({
    name: 'Equalizer',
    description: 'Cuts low frequencies, and raises or lowers one band and the treble.',
    parameters: {
      low_cut: { name: 'Low cut', unit: 'Hz', min: 10, max: 1000, initial: 20 },
      frequency: { name: 'Frequency', unit: 'Hz', min: 40, max: 16_000, initial: 1000 },
      gain: { name: 'Gain', unit: 'dB', min: -24, max: 24, initial: 0 },
      width: { name: 'Quality factor', unit: 'ratio', min: 0.2, max: 10, initial: 1 },
      treble: { name: 'Treble', unit: 'dB', min: -24, max: 24, initial: 0 },
    },
    open: (sampleRate, { low_cut, frequency, gain, width, treble }) =>
      inPlace(
        openBiquad(highPass(low_cut, sampleRate)),
        openBiquad(peaking(below(frequency, sampleRate), gain, sampleRate, width)),
        openBiquad(highShelf(below(4000, sampleRate), treble, sampleRate)),
      ),
  }),
  compressor: defineEffect({
    name: 'Compressor',
    description: 'Makes loud parts softer and soft parts louder.',
    parameters: { amount: { name: 'Amount', unit: 'ratio', min: 0, max: 0.9, initial: 0.4 } },
    open: (sampleRate, { amount }) => openDynamics(sampleRate, -amount),
  }),
  limiter: defineEffect({
    name: 'Limiter',
    description: 'Keeps true peaks below a ceiling.',
    parameters: { ceiling: { name: 'Ceiling', unit: 'dBTP', min: -24, max: -1, initial: loudnessCeilingDb } },
    open: (sampleRate, { ceiling }) => openLimiter(sampleRate, ceiling),
  }),
  loudness: defineEffect({
    name: 'Loudness',
    description: `Brings the audio to a loudness, with true peaks below ${loudnessCeilingDb} dBTP.`,
    parameters: { target: { name: 'Target', unit: 'LUFS', min: -40, max: -9, initial: -16 } },
    needsLoudness: true,
    open(sampleRate, { target }, loudness) {
      // Silence has no loudness.
      if (!Number.isFinite(loudness)) return unchanged;
      const gain = 10 ** ((target - loudness) / 20);
      const amplify = inPlace((samples) => {
        for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
      });
      return chainProcessors(amplify, openLimiter(sampleRate, loudnessCeilingDb));
    },
  }),
  reverb: defineEffect({
    name: 'Reverb',
    description: 'Places the audio in a room. The length stays.',
    parameters: {
      decay: { name: 'Decay', unit: 's', min: 0.1, max: 10, initial: 1.2 },
      mix: { name: 'Mix', unit: 'ratio', min: 0, max: 1, initial: 0.3 },
      damping: { name: 'Damping', unit: 'Hz', min: 500, max: 16_000, initial: 4500 },
    },
    open: (sampleRate, { decay, mix, damping }) =>
      inPlace(openReverb(sampleRate, { decayS: decay, mix, dampingHz: damping })),
  }),
  speed: defineEffect({
    name: 'Speed',
    description: 'Changes the speed and keeps the pitch.',
    parameters: { factor: { name: 'Factor', unit: 'ratio', min: 0.25, max: 4, initial: 1 } },
    open: (sampleRate, { factor }) => (factor === 1 ? unchanged : openTempo(sampleRate, factor)),
  }),
  pitch: defineEffect({
    name: 'Pitch',
    description: 'Changes the pitch and keeps the speed. Formants move with the pitch.',
    parameters: { shift: { name: 'Shift', unit: 'semitones', min: -12, max: 12, initial: 0 } },
    open: (sampleRate, { shift }) => (shift === 0 ? unchanged : openPitch(sampleRate, 2 ** (shift / 12))),
  }),
};
