import { expect, it } from 'vitest';
import type { EngineModelReply } from '../../../contract/speech/engine-models.ts';
import {
  languagesText,
  matchesSearch,
  reasonsText,
  recommendedText,
  rtfText,
  sizeText,
  stateText,
  timeText,
} from './model-facts.ts';

const model: EngineModelReply = {
  id: 'piper-de_DE-thorsten-medium',
  kind: 'vits',
  title: 'Piper Thorsten',
  licence: 'CC0-1.0',
  non_commercial: false,
  languages: ['de'],
  quality: 'medium',
  speakers: 1,
  download_bytes: 67_214_254,
  download_bytes_are_estimated: false,
  real_time_factor: 0.073,
  real_time_factor_is_estimated: true,
  state: 'available',
  percent: null,
  stage: null,
  problem: null,
  verified: null,
  has_checksum: true,
  installed_bytes: null,
  in_catalogue: true,
};

it('formats size, time and languages', () => {
  expect(sizeText(model)).toBe('67.2 MB');
  expect(sizeText({ ...model, download_bytes: 67_000_000, download_bytes_are_estimated: true })).toBe('about 67 MB');
  expect(timeText(67_214_254)).toBe('about 1 minute');
  expect(timeText(900_000_000)).toBe('about 3 minutes');
  expect(languagesText(['en', 'de'])).toBe('English, German');
  expect(languagesText(['en', 'de', 'fr', 'es'])).toBe('4 languages');
});

it('formats the real-time factor', () => {
  expect(rtfText(model)).toBe('about 0.073');
  expect(rtfText({ ...model, real_time_factor: 0.163, real_time_factor_is_estimated: false })).toBe('0.16');
  expect(rtfText({ ...model, real_time_factor: 1.91 })).toBe('about 1.91, slower than speech');
  expect(rtfText({ ...model, real_time_factor: null })).toBeUndefined();
});

it('names the recommended models with their size and origin', () => {
  const models = ['Kokoro', 'Supertonic 3'].map((title) => ({ ...model, title }));
  const plan = { policy: 'auto', problem: null, download_bytes_are_estimated: false } as const;
  expect(recommendedText({ ...plan, models, download_bytes: 261_077_412, hosts: ['github.com'] })).toBe(
    'Kokoro and Supertonic 3, 261.1 MB from github.com',
  );
  expect(reasonsText({ models: [{ ...models[0]!, real_time_factor: 0.3 }] })).toBe(
    'Kokoro needs about 0.30 s for a second of speech on this server (CC0-1.0).',
  );
  expect(reasonsText({ models: [{ ...models[0]!, real_time_factor: null }] })).toBe('Kokoro: license CC0-1.0.');
});

it('describes the state of a model', () => {
  expect(stateText({ ...model, state: 'installing', stage: 'unpacking' })).toBe('Unpacking');
  expect(stateText({ ...model, state: 'installing' })).toBe('Starting');
  expect(stateText({ ...model, state: 'broken' })).toBe('Broken');
});

it('finds a model by name, licence and language name', () => {
  for (const search of ['', 'thorsten', 'german', 'cc0 piper', 'de']) expect(matchesSearch(model, search)).toBe(true);
  for (const not of ['french', 'thorsten french']) expect(matchesSearch(model, not)).toBe(false);
});
