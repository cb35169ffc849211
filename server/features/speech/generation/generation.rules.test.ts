import { expect, it } from 'vitest';
import { models } from '../../../../contract/catalogue/models.ts';
import { baseLanguage, creditCost, formatProblem, linesUntil, textProblem, usageOfCalls } from './generation.rules.ts';

const [v2, flash] = [models[0]!, models[1]!];

it('QUOTA-001 charges one credit per character, half on flash, rounded up', () => {
  const cost = (text: string, model: typeof v2, creditRate?: number) =>
    creditCost([{ voice: { id: 'ada', ...(creditRate && { creditRate }) }, text }], model);
  expect(cost('Hello', v2)).toBe(5);
  expect(cost('Hello', flash)).toBe(3);
  expect(cost('👋🏽', v2)).toBe(2);
  // VOICE-026: the owner of a shared voice may set a higher rate.
  expect([cost('Hello', v2, 1.5), cost('Hello', flash, 1.5)]).toEqual([8, 4]);
});

it('rejects empty and overlong texts with distinct codes', () => {
  expect(textProblem(' \n', v2)).toMatchObject({ code: 'empty_text' });
  expect(textProblem('x'.repeat(10_001), v2)).toMatchObject({
    code: 'text_too_long',
    message: expect.stringMatching(/has 10001 characters.*up to 10000/),
  });
  expect(textProblem('x'.repeat(10_000), v2)).toBeUndefined();
});

it('accepts regional language codes', () => {
  expect(['en-US', 'pt_BR', 'DE'].map(baseLanguage)).toEqual(['en', 'pt', 'de']);
  expect(['cmn', 'tl', 'deu', 'iw', 'nb', 'nn-NO'].map(baseLanguage)).toEqual(['zh', 'fil', 'de', 'he', 'no', 'no']);
  expect(['', 'x', 'xx', 'no language'].map(baseLanguage)).toEqual(['', 'x', 'xx', 'no language']);
});

it('TTS-011 PLAN-031 requires Creator for 192 kbps and Pro for uncompressed 44.1 kHz', () => {
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

it('USAGE-003 splits the cost and duration of a take among its calls and voices without remainder', () => {
  const [ada, bert] = [{ id: 'ada' }, { id: 'bert' }];
  const lines = [
    { voice: bert, text: 'abc' },
    { voice: ada, text: 'a' },
    { voice: bert, text: 'abc' },
  ];
  const calls = [
    { lines, durationMs: 1000 },
    { lines: lines.slice(1, 2), durationMs: 50 },
  ];
  const { credits, voices } = usageOfCalls(calls, flash);
  expect(voices).toEqual([
    { voiceId: 'bert', voiceMultiplier: 1, credits: 4, characters: 6, audioMs: 858 },
    { voiceId: 'ada', voiceMultiplier: 1, credits: 0, characters: 2, audioMs: 192 },
  ]);
  // Rounded up once for the whole take.
  expect(credits).toEqual([4, 0]);
  const costOf = (parts: typeof calls) =>
    creditCost(
      parts.flatMap((call) => call.lines),
      flash,
    );
  expect(costOf(calls)).toBe(4);
  // A voice with a custom rate costs more than its share of the characters.
  const dear = calls.map((call) => ({
    ...call,
    lines: call.lines.map((line) => (line.voice === ada ? { ...line, voice: { ...ada, creditRate: 4 } } : line)),
  }));
  expect(usageOfCalls(dear, flash).voices.map(({ voiceId, credits }) => [voiceId, credits])).toEqual([
    ['bert', 3],
    ['ada', 4],
  ]);
  expect(costOf(dear)).toBe(7);
});

it('cuts lines at an offset in their joined text, after a whole character', () => {
  const lines = [
    { voice: { id: 'a' }, text: 'Hello there.' },
    { voice: { id: 'b' }, text: '👋 Bye.' },
  ] as unknown as Parameters<typeof linesUntil>[0];
  const texts = (offset: number) => linesUntil(lines, offset).map(({ text }) => text);
  expect(texts(19)).toEqual(['Hello there.', '👋 Bye.']);
  expect(texts(13)).toEqual(['Hello there.', '👋']);
  expect(texts(12.4)).toEqual(['Hello there.']);
  expect(texts(8)).toEqual(['Hello th']);
  expect(texts(0)).toEqual([]);
});
