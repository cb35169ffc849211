import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import { speechBody } from '../../../contract/speech/speech.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError, type SpeechChunk } from '../../../engines/contract.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openFileCache } from '../../platform/file-cache.ts';
import type { Live } from '../../platform/live.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { historyService } from '../history/history.service.ts';
import { modelsService } from '../models/models.service.ts';
import { subscriptionService } from '../subscription/subscription.service.ts';
import { usageService } from '../usage/usage.service.ts';
import { userStore } from '../user/user.store.ts';
import { voicesService } from '../voices/voices.service.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { speechCacheService } from './cache/speech-cache.service.ts';
import { generationService } from './generation/generation.service.ts';
import { type SpeechStream, speechService } from './speech.service.ts';

const audioOf = async (stream: SpeechStream) =>
  Buffer.concat(await Array.fromAsync(stream.parts, (part) => part.audio));

const { db } = await testDatabase();
const root = mkdtempSync(join(tmpdir(), 'timbre-speech-'));
const blobs = await openFolderStore(root);
const clock = fixtureClock();
const live: Live = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };
const serverInstance = { instanceId: '1', findDeadInstances: async () => [], close: async () => {} };

const voice = {
  id: 'voice',
  name: 'Maren',
  category: 'premade',
  labels: { language: 'en' },
  languages: ['en'],
} as unknown as Voice;
const pcm = { samples: new Float32Array(800), sampleRate: 8000 };

/** One chunk a word, each of 100 ms; what the engine does is up to the test. */
const speak = vi.fn<Speech['speak']>();
async function* words(text: string): AsyncGenerator<SpeechChunk> {
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(' ', at);
    at = space < 0 ? text.length : space + 1;
    yield { pcm, textDone: at };
    await new Promise((resolve) => setImmediate(resolve));
  }
}
/** The same, each of 2 s, and when each character of a word is heard, where that is asked for: all at once. */
async function* longWords(text: string, timings: boolean | undefined): AsyncGenerator<SpeechChunk> {
  let from = 0;
  for await (const chunk of words(text)) {
    const characters = [...text.slice(from, chunk.textDone)];
    const times = { characters, startS: characters.map(() => from), endS: characters.map(() => chunk.textDone) };
    const long = { ...chunk, pcm: { samples: new Float32Array(16_000), sampleRate: 8000 } };
    yield timings ? { ...long, alignment: { original: times, normalized: times } } : long;
    from = chunk.textDone;
  }
}
afterEach(() => speak.mockReset());

const speech = { voices: [voice], findVoice: () => voice, languages: new Set(['en']), speak } as unknown as Speech;
const codecs = {
  async *encode(_format: string, source: AsyncIterable<Pcm>) {
    for await (const { samples } of source) yield new Uint8Array(samples.length / 8);
  },
} as unknown as Codecs;

const subscription = subscriptionService({ db, clock, serverInstance, live });
const models = modelsService({ speech });
const unused = () => {
  throw new Error('Speaking makes no voice.');
};
const voices = voicesService({
  db,
  blobs,
  speech,
  live,
  clock,
  slots: unused,
  previews: unused,
  contributors: () => [],
  isInProbation: async () => false,
});
const history = historyService({ db, blobs, codecs, live, clock, log: { info: () => {} }, contributors: () => [] });
const slots = concurrencyLimiter({ waitMs: 1000, queueFactor: 4 });
const cache = await openFileCache({ folder: join(root, 'cache'), maxBytes: 10_000_000 });
const speechCache = speechCacheService({ cache, version: '1' });
const nobody = async () => new Map<string, string>();
const usage = usageService({
  db,
  clock,
  voices,
  subscription,
  apiKeys: { listNames: nobody },
  user: { findEmails: nobody },
});
const generation = generationService({ db, blobs, speech, codecs, slots, subscription, history, speechCache, usage });
const service = speechService({
  generation,
  models,
  voices,
  subscription,
  dictionaries: { resolveLexicon: async () => [] },
});

let people = 0;
async function newActor(): Promise<Actor> {
  people += 1;
  const userId = `speaker${people}`;
  await userStore(db).insert({ id: userId, email: `${userId}@example.com`, passwordHash: 'x' });
  return transaction(db, async (tx) => {
    const workspaceId = await workspaceStore(tx).create({ id: `workspace-${userId}`, name: 'Test', ownerId: userId });
    await subscription.start(tx, workspaceId, 'free');
    return { userId, workspaceId, role: 'admin', via: 'session', permissions: undefined };
  });
}

const ask = (
  actor: Actor,
  text: string,
  options: { keep?: boolean; signal?: AbortSignal; timings?: boolean } = {},
): Promise<SpeechStream> =>
  service.speak(
    actor,
    {
      voiceId: 'voice',
      outputFormat: 'pcm_8000',
      streaming: true,
      saveToHistory: options.keep ?? true,
      requestId: 'request',
      timings: options.timings ?? false,
      body: speechBody.parse({ text }),
    },
    options.signal ?? new AbortController().signal,
  );

const state = async (actor: Actor) => {
  const { characterCount, reserved } = await subscription.get(actor);
  const { items } = await history.list(actor, { limit: 10, direction: 'desc' });
  return { spent: characterCount, reserved, texts: items.map((item) => item.text) };
};
const used = (actor: Actor) => usage.getTotals(actor, { startUnix: 0, endUnix: clock().getTime(), workspace: false });
const half = () => readdirSync(join(root, 'incoming'));

describe('speak', () => {
  it('asks the engine once, reserves in one statement, and settles with the history item in one transaction', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const transactions = vi.spyOn(db, 'transaction');
    const stream = await ask(actor, 'one two three');
    expect(await state(actor)).toEqual({ spent: 0, reserved: 13, texts: [] });
    const audio = await audioOf(stream);
    expect(audio.length).toBe(300);
    expect(speak).toHaveBeenCalledTimes(1);
    expect(speak.mock.calls[0]![0].queueMs).toBeLessThan(100);
    expect(transactions).toHaveBeenCalledTimes(1);
    transactions.mockRestore();
    expect(await state(actor)).toEqual({ spent: 13, reserved: 0, texts: ['one two three'] });
    expect(await used(actor)).toMatchObject({
      credits: 13,
      characters: 13,
      requests: 1,
      audioMs: 300,
      failedRequests: 0,
    });
    const kept = await history.openAudio(actor, stream.historyItemId!, undefined);
    expect(kept.item).toMatchObject({ durationMs: 300, audioBytes: 300, characterCountFrom: 0, characterCountTo: 13 });
    expect(Buffer.concat(await kept.stream.toArray()).equals(audio)).toBe(true);
  });

  it('VOICE-026 charges the rate of a voice from the library, also where it is given from the cache', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const get = vi.spyOn(voices, 'get').mockResolvedValue({ ...voice, creditRate: 1.5 });
    const say = async () => {
      const stream = await ask(actor, 'one two three dear');
      await audioOf(stream);
      return stream.cost;
    };
    expect([await say(), await say()]).toEqual([27, 27]);
    get.mockRestore();
    expect(speak).toHaveBeenCalledTimes(1);
    expect(await state(actor)).toMatchObject({ spent: 54, reserved: 0 });
    expect(await used(actor)).toMatchObject({ credits: 54, characters: 36 });
  });

  it('QUOTA-001 U-57 gives all credits back and keeps nothing when the engine fails', async () => {
    const actor = await newActor();
    const failure = new EngineError('test', 'it broke', { retryable: false });
    speak.mockImplementation(() => {
      throw failure;
    });
    await expect(ask(actor, 'one two')).rejects.toBe(failure);
    expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });

    speak.mockImplementation(async function* ({ text }) {
      for await (const chunk of words(text)) {
        yield chunk;
        if (chunk.textDone > 6) throw failure;
      }
    });
    const stream = await ask(actor, 'one two three four');
    await expect(audioOf(stream)).rejects.toBe(failure);
    expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });
    expect(half()).toEqual([]);
    expect(await used(actor)).toMatchObject({ credits: 0, requests: 0, failedRequests: 2, refundedCredits: 7 + 18 });
    const again = await Promise.all(
      [1, 2].map(() => slots.acquire(actor.workspaceId, 2, new AbortController().signal)),
    );
    for (const slot of again) slot.release();
  });

  it('charges and keeps what was made when the caller leaves', async () => {
    const actor = await newActor();
    speak.mockImplementation(async function* ({ text }, signal) {
      for await (const chunk of words(text)) {
        signal.throwIfAborted();
        yield chunk;
      }
    });
    const leaving = new AbortController();
    const stream = await ask(actor, 'one two three four five', { signal: leaving.signal });
    await stream.parts.next();
    leaving.abort(new Error('The caller left.'));
    await stream.parts.return?.();
    await expect.poll(async () => (await state(actor)).reserved).toBe(0);
    const { spent, texts } = await state(actor);
    expect(texts).toHaveLength(1);
    expect('one two three four five '.startsWith(texts[0]!)).toBe(true);
    expect(spent).toBe(texts[0]!.length);
    expect(spent).toBeLessThan(20);
  });

  it('keeps nothing but the charge when asked to keep nothing', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const stream = await ask(actor, 'no trace', { keep: false });
    expect(stream.historyItemId).toBeUndefined();
    await audioOf(stream);
    expect(await state(actor)).toEqual({ spent: 8, reserved: 0, texts: [] });
    expect(await used(actor)).toMatchObject({ credits: 8, requests: 1 });
  });

  it('TTS-009 refuses before the engine is asked', async () => {
    const actor = await newActor();
    await expect(ask(actor, '')).rejects.toMatchObject({ code: 'empty_text' });
    await subscription.reserve(actor, 9995);
    await expect(ask(actor, 'too much')).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(speak).not.toHaveBeenCalled();
  });
});

describe('a repeat', () => {
  it('costs no synthesis, and is charged and kept as if it had been made', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const first = await audioOf(await ask(actor, 'one two three'));
    const again = await ask(actor, 'one two three');
    expect((await audioOf(again)).equals(first)).toBe(true);
    expect(speak).toHaveBeenCalledTimes(1);
    expect(await state(actor)).toEqual({ spent: 26, reserved: 0, texts: ['one two three', 'one two three'] });
    const kept = await history.openAudio(actor, again.historyItemId!, undefined);
    expect(kept.item).toMatchObject({ durationMs: 300, audioBytes: 300, characterCountFrom: 13, characterCountTo: 26 });
    expect(Buffer.concat(await kept.stream.toArray()).equals(first)).toBe(true);
  });

  it('has its times, each with the audio that it was told with or before', async () => {
    speak.mockImplementation(({ text, timings }) => longWords(text, timings));
    const actor = await newActor();
    const say = async (text: string) => Array.fromAsync((await ask(actor, text, { timings: true })).parts);
    const alignmentsOf = (parts: Awaited<ReturnType<typeof say>>) => parts.flatMap(({ alignments }) => alignments);
    const audioIn = (parts: Awaited<ReturnType<typeof say>>) => Buffer.concat(parts.map(({ audio }) => audio));
    // More than one piece of a file that is read, and more times than a short note could hold.
    const text = 'ab '.repeat(50);
    const first = await say(text);
    const again = await say(text);
    expect(speak).toHaveBeenCalledTimes(1);
    expect(audioIn(again).equals(audioIn(first))).toBe(true);
    expect(alignmentsOf(again)).toEqual(alignmentsOf(first));
    expect(alignmentsOf(again)).toHaveLength(50);
    expect(again.length).toBeGreaterThan(1);
    expect(again.every(({ alignments }) => alignments.length > 0)).toBe(true);
    let [heard, told] = [0, 0];
    for (const { audio, alignments } of again) {
      told += alignments.length;
      heard += audio.byteLength;
      // 2000 bytes a word; the first time, each word was told no later than with its last byte.
      expect(told).toBeGreaterThanOrEqual(Math.floor(heard / 2000));
      expect(told).toBeLessThanOrEqual(Math.ceil(heard / 2000) + 1);
    }
    // Without times it is another result.
    expect((await audioOf(await ask(actor, text))).equals(audioIn(first))).toBe(true);
    expect(speak).toHaveBeenCalledTimes(2);
  });

  it('is made anew for another workspace, another text, and where nothing is to be kept', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const [actor, other] = [await newActor(), await newActor()];
    await audioOf(await ask(actor, 'mine alone'));
    await audioOf(await ask(other, 'mine alone'));
    await audioOf(await ask(actor, 'mine alone', { keep: false }));
    await audioOf(await ask(actor, 'no trace of it', { keep: false }));
    await audioOf(await ask(actor, 'no trace of it'));
    expect(speak).toHaveBeenCalledTimes(5);
  });

  it('is made anew after one that failed, was left, or was spoken by a substitute', async () => {
    const actor = await newActor();
    speak.mockImplementation(async function* ({ text }) {
      for await (const chunk of words(text)) {
        yield chunk;
        if (chunk.textDone > 6) throw new EngineError('test', 'it broke', { retryable: false });
      }
    });
    await expect(ask(actor, 'once upon a time').then(audioOf)).rejects.toThrow('it broke');

    speak.mockImplementation(({ text }) => words(text));
    const leaving = await ask(actor, 'once upon a time');
    await leaving.parts.next();
    await leaving.parts.return?.();

    speak.mockImplementation(async function* ({ text }) {
      for await (const chunk of words(text)) yield { ...chunk, isFallback: true };
    });
    await audioOf(await ask(actor, 'once upon a time'));
    speak.mockImplementation(({ text }) => words(text));
    await audioOf(await ask(actor, 'once upon a time'));
    expect(speak).toHaveBeenCalledTimes(4);
    await audioOf(await ask(actor, 'once upon a time'));
    expect(speak).toHaveBeenCalledTimes(4);
  });

  it('that is left is charged as far as it was given', async () => {
    const text = 'word '.repeat(1000);
    speak.mockImplementation(async function* () {
      yield { pcm: { samples: new Float32Array(8_000_000), sampleRate: 8000 }, textDone: text.length };
    });
    const actor = await newActor();
    await audioOf(await ask(actor, text));
    const { spent: before } = await state(actor);
    const stream = await ask(actor, text);
    await stream.parts.next();
    await stream.parts.return?.();
    const { spent, reserved } = await state(actor);
    expect(reserved).toBe(0);
    expect(spent - before).toBeGreaterThan(0);
    expect(spent - before).toBeLessThan(before / 2);
  });
});
