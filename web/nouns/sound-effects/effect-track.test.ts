import { expect, it } from 'vitest';
import { effectFileName } from './effect-track.ts';

it('names a saved effect after its prompt, variant and format', () => {
  expect(effectFileName({ text: 'Heavy rain', output_format: 'mp3_44100_128' }, 2)).toBe('Heavy_rain_2.mp3');
  expect(effectFileName({ text: 'a/b: "c"', output_format: 'wav_44100' })).toBe('ab_c.wav');
  expect(effectFileName({ text: '???', output_format: 'opus_48000_64' })).toBe('sound_effect.opus');
});
