import { describe, expect, it } from 'vitest';
import { voiceSettings } from '../../../contract/voices/voices.ts';
import { formatName, formatOptions } from '../../format/output-format-names.ts';
import { settingSliders } from './voice-settings-sliders.ts';

describe('TTS-005 the voice settings of the page', () => {
  it('cover every setting of the API with its range', () => {
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

  it('show values in a readable form', () => {
    expect(settingSliders.map(({ text }) => text(0.75))).toEqual(['0.75×', '75 %', '75 %', '75 %']);
  });
});

it('gives every output format a distinct name', () => {
  expect([formatName('mp3_44100_128'), formatName('ulaw_8000'), formatName('pcm_22050')]).toEqual([
    'MP3 · 44.1 kHz · 128 kbit/s',
    'μ-law · 8 kHz',
    'PCM · 22.05 kHz',
  ]);
  expect(new Set(formatOptions('pro').map(({ label }) => label)).size).toBe(28);
});

it('TTS-011 shows formats above the plan with the plan that includes them', () => {
  const find = (tier: 'free' | 'pro', name: string) => formatOptions(tier).find(({ value }) => value === name);
  expect(find('free', 'mp3_44100_192')).toMatchObject({ disabled: true, help: 'From the Creator plan' });
  expect(find('free', 'pcm_44100')).toMatchObject({ disabled: true, help: 'From the Pro plan' });
  expect(find('free', 'mp3_44100_128')).not.toHaveProperty('disabled');
  expect(formatOptions('pro').some((option) => 'disabled' in option)).toBe(false);
});
