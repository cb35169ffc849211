import { describe, expect, it } from 'vitest';
import { voiceSettings } from '../../../contract/voices.ts';
import { formatName, formatOptions } from './format-names.ts';
import { settingSliders } from './settings-sliders.ts';

describe('TTS-005 the voice settings of the page', () => {
  it('are all that the API takes, with its ranges', () => {
    expect([...settingSliders.map(({ name }) => name), 'use_speaker_boost'].sort()).toEqual(
      Object.keys(voiceSettings.shape).sort(),
    );
    for (const { name, min, max, step } of settingSliders) {
      const takes = (value: number) => voiceSettings.safeParse({ [name]: value }).success;
      expect([name, takes(min), takes(max), takes(min - step), takes(max + step)]).toEqual([
        name,
        true,
        true,
        false,
        false,
      ]);
    }
  });

  it('are read as people read them', () => {
    expect(settingSliders.map(({ text }) => text(0.75))).toEqual(['0.75×', '75 %', '75 %', '75 %']);
  });
});

it('every output format has a name of its own', () => {
  expect([formatName('mp3_44100_128'), formatName('ulaw_8000'), formatName('pcm_22050')]).toEqual([
    'MP3 · 44.1 kHz · 128 kbit/s',
    'μ-law · 8 kHz',
    'PCM · 22.05 kHz',
  ]);
  expect(new Set(formatOptions.map(({ label }) => label)).size).toBe(28);
});
