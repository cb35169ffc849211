import { languageSets } from '../../contract/catalogue/languages.ts';
import { tone } from '../tone/tone.ts';
import type { Voice } from './voice.ts';

const languages = languageSets.base.map((language) => language.languageCode);

/** The voice of the test engine. */
export const toneVoice: Voice = {
  id: 'toneToneToneToneTone',
  name: 'Tone',
  description: 'Sounds one tone for each character. For tests.',
  category: 'premade',
  labels: { gender: 'neutral', age: 'young', accent: 'none', use_case: 'test', descriptive: 'even', language: 'en' },
  languages,
  createdAtUnix: 1_780_272_000,
  speakers: [{ engineId: tone.id, engineVoice: 'tone', languages }],
};
