import { expect, it } from 'vitest';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { sharedTerms, sharedTrack, sharedTraits } from './library-voice.ts';

const voice = {
  name: 'Harbour',
  language: 'en',
  accent: 'irish',
  gender: '',
  age: 'middle_aged',
  preview_url: '/p.mp3',
  rate: null,
  notice_period: 0,
  free_users_allowed: true,
  live_moderation_enabled: false,
} as LibraryVoice;

it('lists only the traits that a shared voice has', () => {
  expect(sharedTraits(voice)).toEqual(['English', 'Irish', 'Middle aged']);
});

it('lists only terms that differ from the defaults', () => {
  expect(sharedTerms(voice)).toEqual([]);
  expect(
    sharedTerms({ ...voice, rate: 1.5, notice_period: 1, free_users_allowed: false, live_moderation_enabled: true }),
  ).toEqual([
    'Costs 1.5 credits per character instead of 1.',
    'If its owner removes it, you can use it for 1 more day.',
    'Not available on the Free plan.',
    "Rejects texts with banned words and can't be used in Studio.",
  ]);
});

it('has no player track without a preview', () => {
  expect(sharedTrack({ ...voice, preview_url: null })).toBeUndefined();
  expect(sharedTrack(voice)).toMatchObject({ title: 'Harbour', subtitle: 'Preview · English' });
});
