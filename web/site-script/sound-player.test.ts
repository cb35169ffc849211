import { expect, it } from 'vitest';
import { findSound } from './sound-player.ts';

const sounds = [
  { url: 'english', language: 'en' },
  { url: 'portuguese', language: 'pt' },
  { url: 'german', language: 'de' },
];

it('chooses the sound of the first language of the browser that has one', () => {
  expect(findSound(sounds, ['cy-GB', 'de-AT', 'pt-BR'])).toBe('german');
  expect(findSound(sounds, ['pt-BR'])).toBe('portuguese');
  expect(findSound(sounds, ['cy'])).toBeUndefined();
  expect(findSound(sounds, [])).toBeUndefined();
});
