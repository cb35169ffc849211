import { openReverb, type ReverbOptions } from '../reverb.ts';
import { type AudioEffect, defineEffect, inPlace } from './audio-effect.ts';

const environment = (name: string, description: string, options: ReverbOptions): AudioEffect =>
  defineEffect({
    name,
    description,
    parameters: {},
    open: (sampleRate) => inPlace(openReverb(sampleRate, options)),
  });

/** Rooms in which a voice is placed, by `environment_id`. */
export const environments: Readonly<Record<string, AudioEffect>> = {
  small_room: environment('Small room', 'A furnished room.', { decayS: 0.35, mix: 0.22, dampingHz: 5500 }),
  office: environment('Office', 'A larger room with hard walls.', { decayS: 0.6, mix: 0.24, dampingHz: 6000 }),
  bathroom: environment('Bathroom', 'Tiles, short and bright.', { decayS: 0.9, mix: 0.38, dampingHz: 9000 }),
  stairwell: environment('Stairwell', 'Bare concrete.', { decayS: 1.6, mix: 0.38, dampingHz: 6500 }),
  hall: environment('Hall', 'A concert hall.', { decayS: 2.1, mix: 0.35, dampingHz: 5000 }),
  tunnel: environment('Tunnel', 'A long tube, dark and loud.', { decayS: 2.6, mix: 0.48, dampingHz: 3000 }),
  cathedral: environment('Cathedral', 'A very large stone room.', { decayS: 4.5, mix: 0.45, dampingHz: 4000 }),
  cave: environment('Cave', 'Rock on all sides.', { decayS: 3.2, mix: 0.5, dampingHz: 2500 }),
};
