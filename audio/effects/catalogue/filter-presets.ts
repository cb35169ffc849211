import { highPass, highShelf, lowPass, openBiquad, peaking } from '../biquad.ts';
import { type AudioEffect, defineEffect, inPlace } from './audio-effect.ts';

interface FilterOptions {
  readonly name: string;
  readonly description: string;
  /** Frequencies in Hz that remain. */
  readonly low?: number;
  readonly high?: number;
  /** A band that is raised. */
  readonly peak?: { readonly hz: number; readonly gainDb: number };
  /** Gain above 4 kHz. */
  readonly trebleDb?: number;
  /** Saturation, from 1. */
  readonly drive?: number;
}

const preset = ({ name, description, low, high, peak, trebleDb, drive }: FilterOptions): AudioEffect =>
  defineEffect({
    name,
    description,
    parameters: {},
    open(sampleRate) {
      const limit = 0.45 * sampleRate;
      // Twice, because one filter of second order leaves too much.
      const bands = [
        ...(low === undefined ? [] : [highPass(low, sampleRate), highPass(low, sampleRate)]),
        ...(high === undefined || high >= limit ? [] : [lowPass(high, sampleRate), lowPass(high, sampleRate)]),
        ...(peak === undefined ? [] : [peaking(Math.min(limit, peak.hz), peak.gainDb, sampleRate)]),
        ...(trebleDb === undefined ? [] : [highShelf(Math.min(limit, 4000), trebleDb, sampleRate)]),
      ];
      const saturate = (samples: Float32Array, amount: number): void => {
        for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh(samples[i]! * amount) / Math.tanh(amount);
      };
      const filters = bands.map(openBiquad);
      return drive === undefined ? inPlace(...filters) : inPlace(...filters, (samples) => saturate(samples, drive));
    },
  });

/** Fixed filters that colour a voice, by `filter_preset_id`. */
export const filterPresets: Readonly<Record<string, AudioEffect>> = {
  phone: preset({ name: 'Phone', description: 'A telephone line, 300 to 3400 Hz.', low: 300, high: 3400 }),
  old_radio: preset({
    name: 'Old radio',
    description: 'A small receiver with a narrow, slightly distorted sound.',
    low: 350,
    high: 3000,
    peak: { hz: 1400, gainDb: 6 },
    drive: 2,
  }),
  walkie_talkie: preset({
    name: 'Walkie-talkie',
    description: 'A distorted radio link.',
    low: 500,
    high: 2700,
    peak: { hz: 1800, gainDb: 8 },
    drive: 4,
  }),
  megaphone: preset({
    name: 'Megaphone',
    description: 'A horn that shouts.',
    low: 450,
    high: 4500,
    peak: { hz: 2200, gainDb: 10 },
    drive: 3,
  }),
  intercom: preset({
    name: 'Intercom',
    description: 'A small speaker beside a door.',
    low: 400,
    high: 3800,
    peak: { hz: 1000, gainDb: 4 },
  }),
  muffled: preset({ name: 'Muffled', description: 'Behind a wall or a closed door.', high: 700 }),
  underwater: preset({ name: 'Underwater', description: 'Below the surface of water.', high: 450 }),
  warm: preset({
    name: 'Warm',
    description: 'Softer treble and a fuller bass.',
    peak: { hz: 180, gainDb: 3 },
    trebleDb: -5,
  }),
  bright: preset({ name: 'Bright', description: 'Clearer consonants.', low: 70, trebleDb: 5 }),
};
