import { espeakLanguages } from '../espeak/languages.ts';
import type { Voice } from './voice.ts';

const languages = ['en', ...Object.keys(espeakLanguages).filter((code) => code !== 'en')];

/** The voices that every workspace has. */
export const defaultVoices: readonly Voice[] = [
  {
    id: 'mRq7vKc2TnX5bZaLd8Ws',
    name: 'Marlow',
    description: 'An even, matter-of-fact voice.',
    category: 'premade',
    labels: {
      gender: 'male',
      age: 'middle_aged',
      accent: 'american',
      use_case: 'narration',
      descriptive: 'even',
      language: 'en',
    },
    languages,
    createdAtUnix: 1_767_225_600,
    speakers: [{ engineId: 'espeak', engineVoice: 'm3', languages }],
  },
];

/** Public ids that clients hard-code, and the voice of ours that is nearest. */
export const voiceAliases: Readonly<Record<string, string>> = { '21m00Tcm4TlvDq8ikWAM': 'mRq7vKc2TnX5bZaLd8Ws' };
