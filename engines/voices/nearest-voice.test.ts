import { expect, it } from 'vitest';
import { defaultVoices } from './default-voices.ts';
import { nearestSpeaker } from './nearest-voice.ts';

const withLabels = (gender: string, age: string) => ({ ...defaultVoices[0]!, labels: { gender, age } });

it('chooses a speaker of the same gender and age who speaks the language natively', () => {
  const speakerKey = (gender: string, age: string, language: string) =>
    nearestSpeaker(withLabels(gender, age), language, defaultVoices)?.engineVoice;
  expect(speakerKey('female', 'middle_aged', 'ru')).toBe('woman-warm');
  expect(speakerKey('male', 'middle_aged', 'uk')).toBe('man-kind');
  expect(speakerKey('male', 'middle_aged', 'ru')).toMatch(/^man-/);
  expect(speakerKey('male', 'middle_aged', 'am')).toBeUndefined();
});
