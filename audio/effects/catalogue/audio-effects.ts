import { integratedLoudness } from '../../analysis/loudness.ts';
import { concatSamples } from '../../pcm.ts';
import { type BiquadCoefficients, highPass, highShelf, openBiquad, peaking } from '../biquad.ts';
import type { BlockProcessor } from '../block-processor.ts';
import { openDynamics } from '../dynamics.ts';
import { openLimiter } from '../limiter.ts';
import { openReverb } from '../reverb.ts';
import { openTempoStretcher } from '../tempo.ts';
import { openVariableResampler } from '../variable-resampler.ts';
import { type AudioEffect, defineEffect } from './audio-effect.ts';

/** True peaks that a change of loudness keeps below this, in dBTP. */
const loudnessCeilingDb = -1.2;

const filter = (samples: Float32Array, bands: readonly BiquadCoefficients[]): Float32Array => {
  for (const band of bands) openBiquad(band)(samples);
  return samples;
};

function run(processor: BlockProcessor, samples: Float32Array): Float32Array {
  const processed = processor.process(samples).slice();
  return concatSamples([processed, processor.finish()]);
}

function changeTempo(samples: Float32Array, sampleRate: number, tempo: number): Float32Array {
  const stretcher = openTempoStretcher(sampleRate, tempo);
  return concatSamples([stretcher.write(samples).slice(), stretcher.end()]);
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
    render: ({ samples, sampleRate }, { low_cut, frequency, gain, width, treble }) =>
      filter(samples, [
        highPass(low_cut, sampleRate),
        peaking(below(frequency, sampleRate), gain, sampleRate, width),
        highShelf(below(4000, sampleRate), treble, sampleRate),
      ]),
  }),
  compressor: defineEffect({
    name: 'Compressor',
    description: 'Makes loud parts softer and soft parts louder.',
    parameters: { amount: { name: 'Amount', unit: 'ratio', min: 0, max: 0.9, initial: 0.4 } },
    render: ({ samples, sampleRate }, { amount }) => run(openDynamics(sampleRate, -amount), samples),
  }),
  limiter: defineEffect({
    name: 'Limiter',
    description: 'Keeps true peaks below a ceiling.',
    parameters: { ceiling: { name: 'Ceiling', unit: 'dBTP', min: -24, max: -1, initial: loudnessCeilingDb } },
    render: ({ samples, sampleRate }, { ceiling }) => run(openLimiter(sampleRate, ceiling), samples),
  }),
  loudness: defineEffect({
    name: 'Loudness',
    description: `Brings the audio to a loudness, with true peaks below ${loudnessCeilingDb} dBTP.`,
    parameters: { target: { name: 'Target', unit: 'LUFS', min: -40, max: -9, initial: -16 } },
    render({ samples, sampleRate }, { target }) {
      const loudness = integratedLoudness({ samples, sampleRate });
      // Silence has no loudness.
      if (!Number.isFinite(loudness)) return samples;
      const gain = 10 ** ((target - loudness) / 20);
      for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
      return run(openLimiter(sampleRate, loudnessCeilingDb), samples);
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
    render({ samples, sampleRate }, { decay, mix, damping }) {
      openReverb(sampleRate, { decayS: decay, mix, dampingHz: damping })(samples);
      return samples;
    },
  }),
  speed: defineEffect({
    name: 'Speed',
    description: 'Changes the speed and keeps the pitch.',
    parameters: { factor: { name: 'Factor', unit: 'ratio', min: 0.25, max: 4, initial: 1 } },
    render: ({ samples, sampleRate }, { factor }) =>
      factor === 1 ? samples : changeTempo(samples, sampleRate, factor),
  }),
  pitch: defineEffect({
    name: 'Pitch',
    description: 'Changes the pitch and keeps the speed. Formants move with the pitch.',
    parameters: { shift: { name: 'Shift', unit: 'semitones', min: -12, max: 12, initial: 0 } },
    render({ samples, sampleRate }, { shift }) {
      const rate = 2 ** (shift / 12);
      if (rate === 1) return samples;
      const resampled = openVariableResampler()(samples, () => rate).slice();
      return changeTempo(resampled, sampleRate, 1 / rate);
    },
  }),
};
