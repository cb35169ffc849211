import { expect, it } from 'vitest';
import { models } from '../../../../contract/catalogue/models.ts';
import type { AudioFormat } from '../../../../contract/catalogue/output-formats.ts';
import { defaultVoiceSettings } from '../../../../contract/voices/voices.ts';
import { openCodecs } from '../../../../engines/codec/codecs.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { LexiconRule } from '../../../../engines/contract/pronunciation.ts';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { testSpeaking, testVoice, words } from '../test-speech.ts';
import type { Take } from './generation.service.ts';

const { db } = await testDatabase();
const { blobs, speak, history, generation, newActor, state, used, incomingFiles } = await testSpeaking(db);

const openTake = (
  actor: Actor,
  lexicon: readonly LexiconRule[] = [],
  format: AudioFormat = 'pcm_8000',
  service = generation,
): Take =>
  service.open(actor, {
    model: models[0]!,
    format,
    languageCode: undefined,
    seed: undefined,
    normalization: 'auto',
    lexicon,
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

/** A rule that replaces each `grapheme`, also within words, by `length` characters. */
const aliasOf = (grapheme: string, length: number): LexiconRule => ({
  grapheme,
  insideWords: true,
  alias: 'zelkova '
    .repeat(length)
    .slice(0, length - 1)
    .concat('z'),
});

it.each([
  ['as written while aliases make it at most twice as long', 'ab q q', [aliasOf('q', 4)], 6],
  ['as spoken when aliases make it longer', 'q', [aliasOf('q', 1000)], 1000],
  ['as written when aliases make it shorter', 'qqqqqqqq', [{ grapheme: 'qqqqqqqq', alias: 'q' }], 8],
  ['as spoken when signs make it longer', '%%%%%', [], 40],
  ['as written while signs make it at most twice as long', 'a rise of 50%', [], 13],
  ['with aliases that markup hides', 'U<b></b>N', [{ grapheme: 'UN', alias: 'z'.repeat(100) }], 107],
])('O-08 charges a text %s', async (_name, text, lexicon, credits) => {
  speak.mockImplementation(({ text: spoken }) => words(spoken));
  const actor = await newActor();
  const take = openTake(actor, lexicon);
  const { parts, cost } = await take.speak(lines(text), neverAborted);
  await Array.fromAsync(parts);
  await take.close();
  expect(cost).toBe(credits);
  expect(await state(actor)).toEqual({ spent: credits, reserved: 0, texts: [text] });
  expect((await used(actor)).credits).toBe(credits);
});

it('rejects a text that aliases make longer than the limit of the model, and names the rule', async () => {
  const actor = await newActor();
  const take = openTake(actor, [aliasOf('q', 1000), aliasOf('é', 2)]);
  const limit = models[0]!.maxCharacters;
  await expect(take.speak(lines(`é${'q'.repeat(limit / 1000)}`), neverAborted)).rejects.toMatchObject({
    code: 'text_too_long',
    param: 'pronunciation_dictionary_locators',
    message: expect.stringMatching(new RegExp(`has ${limit + 2} characters\\. .* The rule for "q" adds the most\\.`)),
  });
  await take.close();
  expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });
  expect(speak).not.toHaveBeenCalled();
});

it('limits a workspace whose texts make the engine fail, and no other', async () => {
  const [actor, other] = [await newActor(), await newActor()];
  speak.mockImplementation(async function* ({ text }) {
    if (text === 'broken') throw new EngineError('test', 'it broke', { retryable: false, isRequestFault: true });
    if (text === 'away') throw new EngineError('test', 'it is away', { retryable: true, isOutage: true });
    yield* words(text);
  });
  const sayAlone = async (speaker: Actor, text: string) => {
    const take = openTake(speaker);
    try {
      return await say(take, text);
    } finally {
      await take.close();
    }
  };
  for (let count = 0; count < 6; count += 1) await expect(sayAlone(actor, 'away')).rejects.toThrow('away');
  for (let count = 0; count < 5; count += 1) await expect(sayAlone(actor, 'broken')).rejects.toThrow('it broke');
  await expect(sayAlone(actor, 'one two')).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
    retryAfterInS: expect.closeTo(60, -1),
  });
  expect((await sayAlone(other, 'one two')).length).toBeGreaterThan(0);
  expect(await state(actor)).toEqual({ spent: 0, reserved: 0, texts: [] });
});

it('names the workspace to the engine, so that workspaces take turns', async () => {
  speak.mockImplementation(({ text }) => words(text));
  const actor = await newActor();
  const take = openTake(actor);
  await say(take, 'one');
  await take.close();
  expect(speak.mock.calls[0]![0].tenant).toBe(actor.workspaceId);
});

it.each(['pcm_16000', 'mp3_44100_128', 'opus_48000_64', 'ulaw_8000'] as const)(
  'keeps no byte of a failed later call in a file of %s',
  { timeout: 60_000 },
  async (format) => {
    const codecs = await openCodecs({ processes: 1 });
    try {
      const real = await testSpeaking(db, codecs);
      real.speak.mockImplementation(async function* ({ text }) {
        for await (const chunk of words(text, 0.2)) {
          yield { ...chunk, pcm: { ...chunk.pcm, samples: new Float32Array(8000).fill(0.2) } };
          if (text.startsWith('broken') && chunk.textDone > 20)
            throw new EngineError('test', 'it broke', { retryable: false });
        }
      });
      const actor = await newActor();
      const take = openTake(actor, undefined, format, real.generation);
      const spoken = [await say(take, 'one two three ')];
      await expect(say(take, 'broken after some of its audio was sent')).rejects.toThrow('it broke');
      spoken.push(await say(take, 'four five '));
      await take.close();
      const { item, stream } = await real.history.openAudio(actor, take.historyItemId!, undefined);
      expect(item).toMatchObject({ text: 'one two three four five ', durationMs: 5000 });
      expect(Buffer.concat(await stream.toArray()).equals(Buffer.concat(spoken))).toBe(true);
      expect(await real.state(actor)).toMatchObject({ spent: 24, reserved: 0 });
    } finally {
      await codecs.close();
    }
  },
);
