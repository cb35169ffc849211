import { getEventListeners } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import type { ContextMessage, SpeechMessage, SpeechSocketQuery } from '../../../../contract/speech/speech-socket.ts';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { GenerationService } from '../generation/generation.service.ts';
import { speechSocketService } from './speech-socket.service.ts';

const model = { modelId: 'short', name: 'Short', maxCharacters: 100 } as ModelEntry;
const query = { model_id: 'short', output_format: 'pcm_16000', inactivity_timeout: 20 } as SpeechSocketQuery;

/** A socket service whose generations call `speak`. */
const socketOf = (
  speak: () => Promise<never>,
  generation = {
    open: () => ({ historyItemId: 'a', modelId: 'short', speak, close: async () => {} }),
  } satisfies Partial<GenerationService> as GenerationService,
) =>
  speechSocketService({
    generation,
    models: { get: () => model },
    voices: { get: async () => ({ id: 'voice', languages: ['en'] }), settings: async () => ({ speed: 1 }) },
    speech: { readLanguage: () => undefined, readFormat: async () => 'pcm_16000', mayStore: async () => true },
    dictionaries: { resolveLexicon: async () => [] },
  } as unknown as Parameters<typeof speechSocketService>[0]);

const connectionOf = <M>(messages: AsyncIterableIterator<M>, signal = neverAborted) => ({
  actor: {} as Actor,
  voiceId: 'voice',
  query,
  requestId: 'request',
  messages,
  signal,
});

it('reports a failed generation while it waits for capacity', async () => {
  const failing = Promise.withResolvers<never>();
  const sent = { count: 0 };
  async function* messages(): AsyncGenerator<SpeechMessage> {
    for (; sent.count < 10; sent.count += 1) yield { text: 'Said once, and again. '.repeat(4) };
  }
  const running = socketOf(() => failing.promise).streamInput(connectionOf(messages()), async () => {});
  running.catch(() => {});
  await expect.poll(() => sent.count).toBe(2);
  await new Promise(setImmediate);
  // The third message waits for capacity, so the fourth is not read yet.
  expect(sent.count).toBe(2);
  failing.reject(new AppError('quota_exceeded'));
  await expect(running).rejects.toMatchObject({ code: 'quota_exceeded' });
});

it('counts the characters of a message as code points', async () => {
  async function* messages(text: string): AsyncGenerator<SpeechMessage> {
    yield { text };
  }
  const speaking = (text: string) =>
    socketOf(() => Promise.reject(new AppError('quota_exceeded'))).streamInput(
      connectionOf(messages(text)),
      async () => {},
    );
  await expect(speaking('👋'.repeat(100))).rejects.toMatchObject({ code: 'quota_exceeded' });
  await expect(speaking('👋'.repeat(101))).rejects.toMatchObject({
    code: 'text_too_long',
    message: 'The text has 101 characters. Short takes up to 100 in one message.',
  });
});

it('counts the pending text of a context as code points', async () => {
  const failing = Promise.withResolvers<never>();
  async function* messages(): AsyncGenerator<ContextMessage> {
    for (let sent = 0; sent < 4; sent += 1) yield { text: '👋'.repeat(100), flush: true };
    failing.reject(new AppError('quota_exceeded'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield { close_socket: true };
  }
  const running = socketOf(() => failing.promise).multiStreamInput(connectionOf(messages()), async () => {});
  await expect(running).rejects.toMatchObject({ code: 'quota_exceeded' });
});

it('leaves no abort listeners behind after waits for capacity', async () => {
  const listeners = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const connection = new AbortController();
  async function* messages(): AsyncGenerator<SpeechMessage> {
    for (let at = 0; at < 10; at += 1) yield { text: 'Said once, and again. '.repeat(4) };
  }
  const parts = (async function* () {})();
  const socket = socketOf(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { parts, unspoken: [] } as never;
  });
  await socket.streamInput(connectionOf(messages(), connection.signal), async () => {});
  const signals = new Set(listeners.mock.contexts.filter((target) => target instanceof AbortSignal));
  listeners.mockRestore();
  expect(signals.size).toBeGreaterThan(0);
  for (const signal of signals) expect(getEventListeners(signal as AbortSignal, 'abort')).toEqual([]);
});

it('starts the first sentences of all sockets before the second sentence of any', async () => {
  const order: string[] = [];
  /** One engine, which speaks the texts in the order in which they are requested. */
  let engine = Promise.resolve();
  const generation = {
    open: () => ({
      historyItemId: 'a',
      close: async () => {},
      speak: async ([line]: readonly { text: string }[]) => {
        order.push(line!.text.slice(0, 5));
        engine = engine.then(() => new Promise((resolve) => setTimeout(resolve, 2)));
        await engine;
        return { parts: (async function* () {})(), unspoken: [] };
      },
    }),
  } as unknown as GenerationService;
  const first = 'First of all, a sentence that is long enough. ';
  async function* messages(): AsyncGenerator<SpeechMessage> {
    yield { text: first, flush: true };
    yield { text: 'Later comes another sentence that is as long. '.repeat(2), flush: true };
  }
  const socket = socketOf(() => Promise.reject(new Error('unused')), generation);
  await Promise.all(Array.from({ length: 20 }, () => socket.streamInput(connectionOf(messages()), async () => {})));
  expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'First'));
  expect(order.slice(20)).toEqual(Array.from({ length: 20 }, () => 'Later'));
});
