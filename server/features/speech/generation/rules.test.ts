import { expect, it } from 'vitest';
import { models } from '../../../../contract/catalogue/models.ts';
import { baseLanguage, creditCost, formatProblem, textProblem } from './rules.ts';

const [v2, flash] = [models[0]!, models[1]!];

it('QUOTA-001 charges a credit a character, half on flash, rounded up', () => {
  expect(creditCost('Hello', v2)).toBe(5);
  expect(creditCost('Hello', flash)).toBe(3);
  expect(creditCost('👋🏽', v2)).toBe(2);
});

it('refuses an empty text and one that is too long, by name', () => {
  expect(textProblem(' \n', v2)).toMatchObject({ code: 'empty_text' });
  expect(textProblem('x'.repeat(10_001), v2)).toMatchObject({
    code: 'text_too_long',
    message: expect.stringMatching(/has 10001 characters.*up to 10000/),
  });
  expect(textProblem('x'.repeat(10_000), v2)).toBeUndefined();
});

it('takes regional language codes', () => {
  expect(['en-US', 'pt_BR', 'DE'].map(baseLanguage)).toEqual(['en', 'pt', 'de']);
});

it('TTS-011 PLAN-031 keeps 192 kbps for creator and samples of 44.1 kHz for pro', () => {
  const codeOf = (name: string, tier: Parameters<typeof formatProblem>[2]) => formatProblem(name, false, tier)?.code;
  for (const name of ['mp3_44100_192', 'opus_48000_192']) {
    expect(codeOf(name, 'starter')).toBe('output_format_not_allowed');
    expect(codeOf(name, 'creator')).toBeUndefined();
  }
  for (const name of ['pcm_44100', 'pcm_48000', 'wav_44100']) {
    expect(codeOf(name, 'creator')).toBe('output_format_not_allowed');
    for (const tier of ['pro', 'trial', 'enterprise'] as const) expect(codeOf(name, tier)).toBeUndefined();
  }
  for (const name of ['mp3_44100_128', 'pcm_24000', 'ulaw_8000']) expect(codeOf(name, 'free')).toBeUndefined();
  expect(codeOf('wav_8000', 'free')).toBeUndefined();
  expect(formatProblem('wav_8000', true, 'free')).toMatchObject({ code: 'invalid_output_format' });
  expect(formatProblem('mp3_1', false, 'free')).toMatchObject({ code: 'invalid_output_format' });
});
