import { describe, expect, it, vi } from 'vitest';
import { speechBody } from '../../../contract/speech/speech.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { SpeechChunk } from '../../../engines/contract/streaming.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { SpeechStream } from './speech.service.ts';
import { testSpeaking, testVoice, words } from './test-speech.ts';

const { db } = await testDatabase();
const { speak, subscription, voices, history, slots, service, newActor, state, used, incomingFiles } =
  await testSpeaking(db);

const audioOf = async (stream: SpeechStream) =>
  Buffer.concat(await Array.fromAsync(stream.parts, (part) => part.audio));

/** One chunk of 2 s per word, with character times if requested. */
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
const generate = (
  actor: Actor,
  text: string,
  options: { isLoggingEnabled?: boolean; signal?: AbortSignal; timings?: boolean } = {},
): Promise<SpeechStream> =>
  service.speak(
    actor,
    {
      voiceId: 'voice',
      outputFormat: 'pcm_8000',
      streaming: true,
      isLoggingEnabled: options.isLoggingEnabled ?? true,
      requestId: 'request',
      timings: options.timings ?? false,
      body: speechBody.parse({ text }),
    },
    options.signal ?? neverAborted,
  );

describe('speak', () => {
  it('calls the engine once, reserves credits, and settles with the history item in one transaction', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const transactions = vi.spyOn(db, 'transaction');
    const stream = await generate(actor, 'one two three');
    expect(await state(actor)).toEqual({ spent: 0, reserved: 13, texts: [] });
    const audio = await audioOf(stream);
    expect(audio.length).toBe(4800);
    expect(speak).toHaveBeenCalledTimes(1);
    expect(speak.mock.calls[0]![2]!.queueMs).toBeLessThan(100);
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
    const stored = await history.openAudio(actor, stream.historyItemId!, undefined);
    expect(stored.item).toMatchObject({
      durationMs: 300,
      audioBytes: 4800,
      characterCountFrom: 0,
      characterCountTo: 13,
    });
    expect(Buffer.concat(await stored.stream.toArray()).equals(audio)).toBe(true);
  });

  it('VOICE-026 charges the rate of a library voice, also for cached audio', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const get = vi.spyOn(voices, 'get').mockResolvedValue({ ...testVoice, creditRate: 1.5 });
    const generateSpeech = async () => {
      const stream = await generate(actor, 'one two three dear');
      await audioOf(stream);
      return stream.cost;
    };
    expect([await generateSpeech(), await generateSpeech()]).toEqual([27, 27]);
    get.mockRestore();
    expect(speak).toHaveBeenCalledTimes(1);
    expect(await state(actor)).toMatchObject({ spent: 54, reserved: 0 });
    expect(await used(actor)).toMatchObject({ credits: 54, characters: 36 });
  });

  it('QUOTA-001 U-57 refunds all credits and stores nothing if the engine fails', async () => {
    const actor = await newActor();
    const failure = new EngineError('test', 'it broke', { retryable: false });
    speak.mockImplementation(() => {
      throw failure;
    });
    await expect(generate(actor, 'one two')).rejects.toBe(failure);
    expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });

    speak.mockImplementation(async function* ({ text }) {
      for await (const chunk of words(text)) {
        yield chunk;
        if (chunk.textDone > 6) throw failure;
      }
    });
    const stream = await generate(actor, 'one two three four');
    await expect(audioOf(stream)).rejects.toBe(failure);
    expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });
    expect(incomingFiles()).toEqual([]);
    expect(await used(actor)).toMatchObject({ credits: 0, requests: 0, failedRequests: 2, refundedCredits: 7 + 18 });
    const again = await Promise.all([1, 2].map(() => slots.acquire(actor.workspaceId, 2, neverAborted)));
    for (const slot of again) slot.release();
  });

  it('charges for and stores the delivered part if the caller leaves', async () => {
    const actor = await newActor();
    speak.mockImplementation(async function* ({ text }, signal) {
      for await (const chunk of words(text)) {
        signal.throwIfAborted();
        yield chunk;
      }
    });
    const leaving = new AbortController();
    const stream = await generate(actor, 'one two three four five', { signal: leaving.signal });
    // The third part is read, but not delivered.
    for (let at = 0; at < 3; at += 1) await stream.parts.next();
    leaving.abort(new Error('The caller left.'));
    await stream.parts.return?.();
    expect(await state(actor)).toEqual({ spent: 8, reserved: 0, texts: ['one two '] });
    expect(await used(actor)).toMatchObject({ credits: 8, characters: 8, audioMs: 200 });
    const stored = await history.openAudio(actor, stream.historyItemId!, undefined);
    expect(stored.item).toMatchObject({ durationMs: 200, audioBytes: 3200 });
    expect(Buffer.concat(await stored.stream.toArray())).toHaveLength(3200);
  });

  it('charges for the delivered share of a clause, not for what was synthesized ahead', async () => {
    const actor = await newActor();
    const text = 'ten chars '.repeat(10);
    speak.mockImplementation(async function* () {
      const pcm = { samples: new Float32Array(8000), sampleRate: 8000 };
      for (let at = 1; at <= 10; at += 1) yield { pcm, textDone: at === 10 ? text.length : 0 };
    });
    const stream = await generate(actor, text);
    for (let at = 0; at < 10; at += 1) await stream.parts.next();
    await stream.parts.return?.();
    expect(await state(actor)).toMatchObject({ spent: 90, reserved: 0 });
  });

  it('charges nothing if the caller leaves before the first part is delivered', async () => {
    const actor = await newActor();
    speak.mockImplementation(({ text }) => words(text));
    const stream = await generate(actor, 'one two three four five');
    await stream.parts.next();
    await stream.parts.return?.();
    expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });
    expect(incomingFiles()).toEqual([]);
  });

  it('records only the charge with enable_logging=false', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const stream = await generate(actor, 'no trace', { isLoggingEnabled: false });
    expect(stream.historyItemId).toBeUndefined();
    await audioOf(stream);
    expect(await state(actor)).toEqual({ spent: 8, reserved: 0, texts: [] });
    expect(await used(actor)).toMatchObject({ credits: 8, requests: 1 });
  });

  it('TTS-009 rejects invalid requests before it calls the engine', async () => {
    const actor = await newActor();
    await expect(generate(actor, '')).rejects.toMatchObject({ code: 'empty_text' });
    await subscription.reserve(actor, 9995);
    await expect(generate(actor, 'too much')).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(speak).not.toHaveBeenCalled();
  });
});

describe('a repeated request', () => {
  it('uses the cache, and is charged and stored like new audio', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const actor = await newActor();
    const first = await audioOf(await generate(actor, 'one two three'));
    const again = await generate(actor, 'one two three');
    expect((await audioOf(again)).equals(first)).toBe(true);
    expect(speak).toHaveBeenCalledTimes(1);
    expect(await state(actor)).toEqual({ spent: 26, reserved: 0, texts: ['one two three', 'one two three'] });
    const stored = await history.openAudio(actor, again.historyItemId!, undefined);
    expect(stored.item).toMatchObject({
      durationMs: 300,
      audioBytes: 4800,
      characterCountFrom: 13,
      characterCountTo: 26,
    });
    expect(Buffer.concat(await stored.stream.toArray()).equals(first)).toBe(true);
  });

  it('replays times no later than in the original stream', async () => {
    speak.mockImplementation(({ text, timings }) => longWords(text, timings));
    const actor = await newActor();
    const generateSpeech = async (text: string) =>
      Array.fromAsync((await generate(actor, text, { timings: true })).parts);
    const alignmentsOf = (parts: Awaited<ReturnType<typeof generateSpeech>>) =>
      parts.flatMap(({ alignments }) => alignments);
    const audioIn = (parts: Awaited<ReturnType<typeof generateSpeech>>) =>
      Buffer.concat(parts.map(({ audio }) => audio));
    // Long enough for several read chunks of the cached file.
    const text = 'ab '.repeat(50);
    const first = await generateSpeech(text);
    const again = await generateSpeech(text);
    expect(speak).toHaveBeenCalledTimes(1);
    expect(audioIn(again).equals(audioIn(first))).toBe(true);
    expect(alignmentsOf(again)).toEqual(alignmentsOf(first));
    expect(alignmentsOf(again)).toHaveLength(50);
    expect(again.length).toBeGreaterThan(1);
    expect(again.filter(({ alignments }) => alignments.length > 0).length).toBeGreaterThan(again.length / 2);
    let [deliveredBytes, received] = [0, 0];
    for (const { audio, alignments } of again) {
      received += alignments.length;
      deliveredBytes += audio.byteLength;
      // 2000 bytes per word; originally each word was reported no later than with its last byte.
      expect(received).toBeGreaterThanOrEqual(Math.floor(deliveredBytes / 32_000));
      expect(received).toBeLessThanOrEqual(Math.ceil(deliveredBytes / 32_000) + 1);
    }
    // A request without times has another cache entry.
    expect((await audioOf(await generate(actor, text))).equals(audioIn(first))).toBe(true);
    expect(speak).toHaveBeenCalledTimes(2);
  });

  it('misses the cache for another workspace or text, and with enable_logging=false', async () => {
    speak.mockImplementation(({ text }) => words(text));
    const [actor, other] = [await newActor(), await newActor()];
    await audioOf(await generate(actor, 'mine alone'));
    await audioOf(await generate(other, 'mine alone'));
    await audioOf(await generate(actor, 'mine alone', { isLoggingEnabled: false }));
    await audioOf(await generate(actor, 'no trace of it', { isLoggingEnabled: false }));
    await audioOf(await generate(actor, 'no trace of it'));
    expect(speak).toHaveBeenCalledTimes(5);
  });

  it('misses the cache after a failed, abandoned or fallback generation', async () => {
    const actor = await newActor();
    speak.mockImplementation(async function* ({ text }) {
      for await (const chunk of words(text)) {
        yield chunk;
        if (chunk.textDone > 6) throw new EngineError('test', 'it broke', { retryable: false });
      }
    });
    await expect(generate(actor, 'once upon a time').then(audioOf)).rejects.toThrow('it broke');

    speak.mockImplementation(({ text }) => words(text));
    const leaving = await generate(actor, 'once upon a time');
    await leaving.parts.next();
    await leaving.parts.return?.();

    speak.mockImplementation(async function* ({ text }) {
      for await (const chunk of words(text)) yield { ...chunk, isFallback: true };
    });
    await audioOf(await generate(actor, 'once upon a time'));
    speak.mockImplementation(({ text }) => words(text));
    await audioOf(await generate(actor, 'once upon a time'));
    expect(speak).toHaveBeenCalledTimes(4);
    await audioOf(await generate(actor, 'once upon a time'));
    expect(speak).toHaveBeenCalledTimes(4);
  });

  it('is charged only for the delivered part if the caller leaves', async () => {
    const text = 'word '.repeat(1000);
    speak.mockImplementation(async function* () {
      yield { pcm: { samples: new Float32Array(8_000_000), sampleRate: 8000 }, textDone: text.length };
    });
    const actor = await newActor();
    await audioOf(await generate(actor, text));
    const { spent: before } = await state(actor);
    const stream = await generate(actor, text);
    for (let at = 0; at < 3; at += 1) await stream.parts.next();
    await stream.parts.return?.();
    const { spent, reserved } = await state(actor);
    expect(reserved).toBe(0);
    expect(spent - before).toBeGreaterThan(0);
    expect(spent - before).toBeLessThan(before / 2);
  });
});
