import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { testSpeaking } from '../speech/test-speech.ts';
import { creditHoldsService } from '../subscription/credit-holds.service.ts';
import { meteredRunsService } from '../usage/metered-runs.service.ts';
import { effectHistoryService } from './effect-history.service.ts';
import { soundEffectsService } from './sound-effects.service.ts';
import { soundEffectsStore } from './sound-effects.store.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const speaking = await testSpeaking(db);
const { blobs, subscription, usage, slots } = speaking;
const generator = openSoundEffects();
afterAll(() => generator.close());
let mayStore = true;
const meteredRuns = meteredRunsService({ db, holds: creditHoldsService({ slots, subscription }), subscription, usage });
const effects = soundEffectsService({
  blobs,
  clock,
  live,
  soundEffects: generator,
  watermark: {
    async *encodeMarked(_format, source) {
      for await (const { samples } of source) yield new Uint8Array(samples.length);
    },
  },
  meteredRuns,
  zeroRetention: { mayStore: async () => mayStore },
  speech: speaking.service,
});
const history = effectHistoryService({ db, blobs, live, clock });
const { signal } = new AbortController();
const input = (text: string, fields = {}) => ({
  prompt: {
    text,
    duration_seconds: 1,
    prompt_influence: 0.3,
    loop: false,
    model_id: 'eleven_text_to_sound_v2' as const,
    ...fields,
  },
  outputFormat: 'mp3_44100_128',
  requestId: newId(),
});
const pages = { limit: 10, after: undefined, search: undefined, batchId: undefined };
const keys = async () => (await Array.fromAsync(blobs.list('sound-effects/'))).map(({ key }) => key);

it('SFX-002 O-50 generates a sound of the length that was asked for, charges and stores it', async () => {
  const actor = await speaking.newActor();
  const { audio, durationS, credits, row } = await effects.generate(actor, input('heavy rain'), signal);
  expect([audio.byteLength, durationS, credits]).toEqual([44_100, 1, 40]);
  expect((await speaking.state(actor)).spent).toBe(40);
  expect(row).toMatchObject({ text: 'heavy rain', durationMs: 1000, credits: 40, isLoop: false });
  expect(row!.sounds.length).toBeGreaterThan(0);
  const opened = await history.openAudio(actor, row!.id, undefined);
  expect((await buffer(opened.stream)).equals(audio)).toBe(true);
});

it('charges the same for any length that the generator chooses', async () => {
  const actor = await speaking.newActor();
  const { credits, durationS } = await effects.generate(
    actor,
    input('a door knock', { duration_seconds: null }),
    signal,
  );
  expect(credits).toBe(200);
  expect(durationS).toBeGreaterThanOrEqual(0.5);
});

it.each(['a dog barking', 'people laughing', 'qwertz'])(
  'refuses %s by name before anything is charged',
  async (text) => {
    const actor = await speaking.newActor();
    await expect(effects.generate(actor, input(text), signal)).rejects.toMatchObject({
      code: 'unsupported_sound',
      param: 'text',
      message: expect.stringMatching(/Nearest known: “/),
    });
    expect((await speaking.state(actor)).spent).toBe(0);
  },
);

it('keeps variants of one prompt together, and makes each another sound', async () => {
  const actor = await speaking.newActor();
  const made = await effects.generateVariants(actor, input('thunder'), 2, signal);
  expect(new Set(made.map(({ batchId }) => batchId)).size).toBe(1);
  expect(new Set(made.map(({ seed }) => seed)).size).toBe(2);
  const { items } = await history.list(actor, pages);
  expect(items.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect((await history.list(actor, { ...pages, search: 'THUN' })).items).toHaveLength(2);
  expect((await history.list(actor, { ...pages, batchId: made[0]!.batchId })).items).toHaveLength(2);
  expect((await history.list(actor, { ...pages, batchId: 'another' })).items).toHaveLength(0);
  expect((await history.list(actor, { ...pages, search: '%' })).items).toHaveLength(0);
  const first = await history.list(actor, { ...pages, limit: 1 });
  const second = await history.list(actor, { ...pages, limit: 1, after: first.items[0]!.id });
  expect([first.hasMore, second.hasMore, second.items.length]).toEqual([true, false, 1]);
});

it('U-62 stores nothing under zero retention', async () => {
  const actor = await speaking.newActor();
  mayStore = false;
  try {
    const before = await keys();
    const { row, audio } = await effects.generate(actor, input('wind'), signal);
    expect([row, audio.byteLength]).toEqual([undefined, 44_100]);
    expect([(await history.list(actor, pages)).items, await keys()]).toEqual([[], before]);
    await expect(effects.generateVariants(actor, input('wind'), 2, signal)).rejects.toMatchObject({
      code: 'feature_not_available',
    });
  } finally {
    mayStore = true;
  }
});

it('shows and deletes effects only of their own member', async () => {
  const [actor, stranger] = [await speaking.newActor(), await speaking.newActor()];
  const { row } = await effects.generate(actor, input('rain'), signal);
  await expect(history.openAudio(stranger, row!.id, undefined)).rejects.toMatchObject({
    code: 'sound_effect_not_found',
  });
  await expect(history.delete(stranger, row!.id)).rejects.toMatchObject({ code: 'sound_effect_not_found' });
  await history.delete(actor, row!.id);
  expect(await keys()).not.toContain(row!.blobKey);
});

it('U-62 deletes what is older than the workspace keeps, with its audio', async () => {
  const actor = await speaking.newActor();
  const { row } = await effects.generate(actor, input('rain'), signal);
  const limit = new Date(clock().getTime() + 1);
  expect(await history.countExpired(actor.workspaceId, limit)).toEqual({ items: 1, bytes: row!.audioBytes });
  await history.expire(actor.workspaceId, limit, signal);
  expect(await soundEffectsStore(db).find(actor, row!.id)).toBeUndefined();
  expect(await keys()).not.toContain(row!.blobKey);
});

it('charges nothing if the audio cannot be stored, and leaves no file', async () => {
  const actor = await speaking.newActor();
  const failing = soundEffectsService({
    blobs: { ...blobs, create: () => Promise.reject(new Error('disk full')) },
    clock,
    live,
    soundEffects: generator,
    watermark: {
      async *encodeMarked() {
        yield new Uint8Array(1);
      },
    },
    meteredRuns,
    zeroRetention: { mayStore: async () => true },
    speech: speaking.service,
  });
  const before = await keys();
  await expect(failing.generate(actor, input('rain'), signal)).rejects.toThrow('disk full');
  expect([(await speaking.state(actor)).spent, await keys()]).toEqual([0, before]);
});
