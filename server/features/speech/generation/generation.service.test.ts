import { expect, it } from 'vitest';
import { models } from '../../../../contract/catalogue/models.ts';
import { defaultVoiceSettings } from '../../../../contract/voices/voices.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { testSpeaking, testVoice, words } from '../test-speech.ts';
import type { Take } from './generation.service.ts';

const { db } = await testDatabase();
const { blobs, speak, history, generation, newActor, state, used, incomingFiles } = await testSpeaking(db);

const openTake = (actor: Actor): Take =>
  generation.open(actor, {
    model: models[0]!,
    format: 'pcm_8000',
    languageCode: undefined,
    seed: undefined,
    normalization: 'auto',
    lexicon: [],
    timings: false,
    saveToHistory: true,
    requestId: 'request',
  });
const lines = (text: string) => [{ voice: testVoice, settings: defaultVoiceSettings, text }];
const say = async (take: Take, text: string, signal = neverAborted) => {
  const { parts } = await take.speak(lines(text), signal);
  return Buffer.concat(await Array.fromAsync(parts, ({ audio }) => audio));
};
/** The stored item of a take, its audio, and the highest of its peaks from 0 to 255. */
async function stored(actor: Actor, take: Take) {
  const { item, stream } = await history.openAudio(actor, take.historyItemId!, undefined);
  const audio = Buffer.concat(await stream.toArray());
  return { item, audio, highest: Math.max(...Buffer.from(item.peaks!, 'base64')) };
}

it.each([
  ['a middle', ['one two ', 'broken call', 'three ']],
  ['the last', ['one two ', 'three ', 'broken call']],
])('leaves %s call out of the stored item if it fails', async (_name, texts) => {
  speak.mockImplementation(async function* ({ text }) {
    const broken = text.startsWith('broken');
    for await (const chunk of words(text, broken ? 1 : 0.2)) {
      if (broken && chunk.textDone === text.length) throw new EngineError('test', 'it broke', { retryable: false });
      yield chunk;
    }
  });
  const actor = await newActor();
  const take = openTake(actor);
  const spoken: Buffer[] = [];
  for (const text of texts) {
    if (text.startsWith('broken')) await expect(say(take, text)).rejects.toThrow('it broke');
    else spoken.push(await say(take, text));
  }
  await take.close();
  const { item, audio, highest } = await stored(actor, take);
  expect(item).toMatchObject({ text: 'one two three ', audioBytes: 4800, durationMs: 300, characterCountTo: 14 });
  expect(audio.equals(Buffer.concat(spoken))).toBe(true);
  expect(highest).toBe(51);
  expect(await state(actor)).toMatchObject({ spent: 14, reserved: 0 });
  expect(await used(actor)).toMatchObject({ credits: 14, audioMs: 300, failedRequests: 1, refundedCredits: 11 });
  expect(incomingFiles()).toEqual([]);
});

it('leaves a call out of the stored item if the caller leaves before any text is spoken', async () => {
  const leaving = new AbortController();
  speak.mockImplementation(async function* ({ text }, signal) {
    for await (const chunk of words(text, 0.2)) {
      signal.throwIfAborted();
      yield text === 'unfinished' ? { ...chunk, textDone: 0 } : chunk;
      signal.throwIfAborted();
    }
  });
  const actor = await newActor();
  const take = openTake(actor);
  const first = await say(take, 'one two');
  const { parts } = await take.speak(lines('unfinished'), leaving.signal);
  await parts.next();
  leaving.abort(new Error('The caller left.'));
  await parts.return?.();
  await take.close();
  const { item, audio } = await stored(actor, take);
  expect(item).toMatchObject({ text: 'one two', audioBytes: 3200, durationMs: 200, characterCountTo: 7 });
  expect(audio.equals(first)).toBe(true);
  expect(await state(actor)).toMatchObject({ spent: 7, reserved: 0 });
});

it('stores nothing if every call of a take fails', async () => {
  speak.mockImplementation(async function* ({ text }) {
    yield* words(text);
    throw new EngineError('test', 'it broke', { retryable: false });
  });
  const actor = await newActor();
  const take = openTake(actor);
  for (const text of ['one', 'two']) await expect(say(take, text)).rejects.toThrow('it broke');
  await take.close();
  expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });
  expect(await blobs.stat(history.blobKey(actor, take.historyItemId!))).toBeUndefined();
  expect(incomingFiles()).toEqual([]);
});

it('stores the peaks of cached audio that the caller does not read to its end', async () => {
  const text = 'word '.repeat(1000);
  speak.mockImplementation(async function* () {
    yield { pcm: { samples: new Float32Array(8_000_000).fill(0.2), sampleRate: 8000 }, textDone: text.length };
  });
  const actor = await newActor();
  const complete = openTake(actor);
  await say(complete, text);
  await complete.close();
  const take = openTake(actor);
  const { parts } = await take.speak(lines(text), neverAborted);
  // A part counts as delivered when the next one is read.
  for (let at = 0; at < 3; at += 1) await parts.next();
  await parts.return?.();
  await take.close();
  const { item, audio, highest } = await stored(actor, take);
  expect(speak).toHaveBeenCalledTimes(1);
  expect(highest).toBe(51);
  // 1000 s of audio are 16 MB.
  expect(Math.abs(item.durationMs - audio.byteLength / 16)).toBeLessThan(2);
  expect(Math.abs(item.text!.length - audio.byteLength / 3200)).toBeLessThan(2);
});
