import { expect, it } from 'vitest';
import { encodeMulaw } from '../../../audio/formats/g711.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Recognizer } from '../../../engines/recognize/recognizer.ts';
import { agentHearingService } from './agent-hearing.service.ts';
import type { HearingEvent } from './hearing.service.ts';

/** Each segment gives the next text, word by word, one every 300 ms. */
function scriptedRecognizer(texts: string[], { failures = 0 } = {}): Recognizer & { samplesHeard: number } {
  let left = failures;
  const recognizer = {
    id: 'script',
    title: 'Script',
    languages: ['en'],
    wordTimes: 'measured' as const,
    punctuation: false,
    streaming: true,
    quality: 'neural' as const,
    samplesHeard: 0,
    recognize: async () => ({ words: [] }),
    async openStream() {
      let samples = 0;
      const words = (count: number) =>
        (texts[0] ?? '')
          .split(' ')
          .slice(0, count)
          .map((text, at) => ({ text, startS: at * 0.3, endS: at * 0.3 + 0.2, probability: 0.9 }));
      return {
        async write(more: Float32Array) {
          if (left-- > 0) throw new EngineError('script', 'died', { retryable: true });
          samples += more.length;
          recognizer.samplesHeard += more.length;
          return words(Math.floor(samples / 4800));
        },
        async finish() {
          const heard = words(100);
          samples = 0;
          texts.shift();
          return { words: heard };
        },
        close() {},
      };
    },
  };
  return recognizer;
}

/** Chunks of 100 ms of a humming voice, or of silence, at 8 kHz. */
function sound(ms: number, isVoice: boolean): Int16Array[] {
  return Array.from({ length: ms / 100 }, (_, chunk) =>
    Int16Array.from({ length: 800 }, (_, at) => {
      const t = (chunk * 800 + at) / 8000;
      const hum = [1, 2, 3, 5, 8].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 130 * n * t) / n, 0);
      return isVoice ? 4000 * hum * (0.8 + 0.2 * Math.sin(20 * t)) : 3 * Math.sin(at * 1.7);
    }),
  );
}

async function hear(
  recognizer: Recognizer,
  script: readonly (readonly [ms: number, isVoice: boolean])[],
  options: { format?: 'pcm_8000' | 'ulaw_8000'; agentSpeaks?: boolean } = {},
): Promise<HearingEvent[]> {
  let nowMs = 0;
  const service = agentHearingService({ clock: () => new Date(nowMs), recognizers: { list: () => [recognizer] } });
  const sampleFormat = options.format ?? 'pcm_8000';
  const hearing = await service.open({ language: 'en', keyterms: [], sampleFormat, turn: {}, tenant: 't' });
  if (options.agentSpeaks) hearing.agentSpeaks(true, 'Our shop is open every day.');
  const events: HearingEvent[] = [];
  for (const [ms, isVoice] of script)
    for (const chunk of sound(ms, isVoice)) {
      nowMs += 100;
      const bytes = sampleFormat === 'ulaw_8000' ? encodeMulaw(chunk) : new Uint8Array(chunk.buffer);
      for await (const event of hearing.write(bytes)) events.push(event);
    }
  hearing.close();
  return events;
}
const kinds = (events: readonly HearingEvent[]) =>
  events.map(({ kind }) => kind).filter((kind) => kind !== 'vad' && kind !== 'partial');

it.each(['pcm_8000', 'ulaw_8000'] as const)('AGENT-006 hears turns with a pause inside in %s', async (format) => {
  const recognizer = scriptedRecognizer(['i would like a table for', 'two people please', 'thank you']);
  const script = [
    [500, false],
    [1500, true],
    [1000, false],
    [1000, true],
    [1000, false],
    [600, true],
    [800, false],
  ] as const;
  const events = await hear(recognizer, script, { format });
  const turns = events.filter((event) => event.kind === 'turn');
  expect(turns.map(({ text }) => text)).toEqual(['i would like a table for two people please', 'thank you']);
  expect(turns[0]!.startMs).toBeGreaterThan(400);
  expect(turns[0]!.startMs).toBeLessThan(700);
  expect(Math.abs(turns[0]!.endMs - 4000)).toBeLessThan(150);
  expect(events.filter(({ kind }) => kind === 'partial').length).toBeGreaterThan(3);
  // Silence costs the recognizer nothing.
  expect(recognizer.samplesHeard / 16_000).toBeLessThan(5.5);
});

it('AGENT-006 stops the agent for words and not for a backchannel', async () => {
  const speech = [
    [1000, false],
    [400, true],
    [800, false],
  ] as const;
  expect(kinds(await hear(scriptedRecognizer(['yeah']), speech, { agentSpeaks: true }))).toEqual([
    'speech_started',
    'backchannel',
  ]);
  const longer = [
    [1000, false],
    [900, true],
    [100, false],
  ] as const;
  expect(kinds(await hear(scriptedRecognizer(['no i meant sunday']), longer, { agentSpeaks: true }))).toEqual([
    'speech_started',
    'interrupt',
  ]);
});

it('loses one segment when the recognizer dies, and ends after repeated failures', async () => {
  const script = [
    [600, true],
    [1200, false],
    [600, true],
    [800, false],
  ] as const;
  const events = await hear(scriptedRecognizer(['thank you', 'goodbye'], { failures: 1 }), script);
  expect(events.some(({ kind }) => kind === 'turn')).toBe(true);
  await expect(hear(scriptedRecognizer(['thank you'], { failures: 99 }), script)).rejects.toThrow(EngineError);
});

it('refuses audio that arrives much faster than real time, and fills gaps with silence', async () => {
  let nowMs = 0;
  const list = () => [scriptedRecognizer(['thank you'])];
  const service = agentHearingService({ clock: () => new Date(nowMs), recognizers: { list }, maxOpen: 1 });
  const open = () => service.open({ language: 'en', keyterms: [], sampleFormat: 'pcm_8000', turn: {}, tenant: 't' });
  const hearing = await open();
  await expect(open()).rejects.toMatchObject({ code: 'system_busy' });
  const events: HearingEvent[] = [];
  for (const chunk of sound(600, true)) {
    nowMs += 100;
    for await (const event of hearing.write(new Uint8Array(chunk.buffer))) events.push(event);
  }
  for (let tick = 0; tick < 10; tick++) {
    nowMs += 100;
    for await (const event of hearing.write(new Uint8Array())) events.push(event);
  }
  expect(events.filter(({ kind }) => kind === 'turn')).toHaveLength(1);
  const flood = async () => {
    for await (const _ of hearing.write(new Uint8Array(16_000 * 40)));
  };
  await expect(flood()).rejects.toMatchObject({ code: 'invalid_parameters' });
  hearing.close();
  await expect(open()).resolves.toBeDefined();
});

it('AGENT-006 says what it can hear, and names the model to install', async () => {
  const basic: Recognizer = {
    ...scriptedRecognizer([]),
    quality: 'basic',
    recognizeAnswer: async () => ({ words: [] }),
  };
  const service = agentHearingService({ clock: () => new Date(), recognizers: { list: () => [basic] } });
  expect([service.canHear('en'), service.canHear('de')]).toEqual(['grammar', 'none']);
  await expect(
    service.open({ language: 'de', keyterms: [], sampleFormat: 'pcm_16000', turn: {}, tenant: 't' }),
  ).rejects.toMatchObject({ code: 'recognizer_not_installed', message: expect.stringContaining('Parakeet') });
});
