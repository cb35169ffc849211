import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { voiceDesignRoutes } from '../../../contract/voices/voice-design.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { SpeechChunk } from '../../../engines/contract/streaming.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Adaptation } from '../../../engines/lab/fitting/adaptation.ts';
import type { Speech } from '../../../engines/registry.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { creditHoldsService } from '../subscription/credit-holds.service.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { voiceModerationService } from '../voices/moderation/voice-moderation.service.ts';
import type { NewVoice } from '../voices/voice-changes.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { designChargesService } from './design-charges.service.ts';
import { designPreviewsService, normalizeLoudness } from './design-previews.service.ts';
import { designSourcesService } from './design-sources.service.ts';
import { sealedDesignsService } from './sealed-designs.service.ts';
import { type Previews, voiceDesignService } from './voice-design.service.ts';
import { designedVoices } from './voice-design.tables.ts';

const { db } = await testDatabase();
const blobs = await openFolderStore(testFolder('design'));
const clock = fixtureClock(new Date());

const speak = vi.fn<Speech['speak']>();
afterEach(() => speak.mockReset());
async function* second(): AsyncGenerator<SpeechChunk> {
  const samples = Float32Array.from({ length: 8000 }, (_, i) => Math.sin(i / 3) / 10);
  yield { pcm: { samples, sampleRate: 8000 }, textDone: 0 };
}
const findVoice = (id: string) => defaultVoices.find((voice) => voice.id === id);
const speech = { languages: new Set(['en']), findVoice, speak };
const codecs: Pick<Codecs, 'encode'> = {
  async *encode(_format, source) {
    for await (const { samples } of source) yield new Uint8Array(samples.length);
  },
};

/** The recipe that the fake lab returns. */
const adaptation: Adaptation = { f0MeanHz: 120, f0SdSemitones: 3, warp: 1, bandsDb: [], rate: 1, breathiness: 0 };
const recipe = { base: defaultVoices[0]!.id, adaptation };
const confirmed = { statement: 'terms', userId: 'designer', at: clock().toISOString() };
const savedVoices: NewVoice[] = [];

let isZeroRetention = false;
const subscription = testSubscription({ db, clock });
const usage = { record: vi.fn(), recordFailure: vi.fn() };
const slots = concurrencyLimiter({ waitMs: 1000, queueFactor: 4 });
const parts: Parameters<typeof voiceDesignService>[0] = {
  db,
  blobs,
  clock,
  speech,
  subscription,
  user: { find: async () => undefined },
  textToSpeech: { readFormat: async () => 'mp3_44100_128' },
  voices: {
    get: async () => ({ id: 'clone', labels: {} }),
    view: async () => ({ row: { recipe, consent: { ...confirmed, statement: 'Mine.' }, embedding: [1] } }),
    create: async (_tx: unknown, _actor: unknown, voice: NewVoice) => {
      savedVoices.push(voice);
      return voice;
    },
    toEngineVoice: () => defaultVoices[0],
  } as unknown as VoicesService,
  voicePreviews: { store: async (_voice, _language, file) => void (await Array.fromAsync(file)) },
  moderation: voiceModerationService(),
  zeroRetention: { mayStore: async () => !isZeroRetention },
  sealedDesigns: sealedDesignsService({ blobs, clock }),
  previews: designPreviewsService({ speech, watermark: { encodeMarked: codecs.encode } }),
  charges: designChargesService({ db, holds: creditHoldsService({ slots, subscription }), usage }),
  designSources: designSourcesService({
    codecs: { decode: async function* () {} },
    lab: {
      examine: async () => ({ faults: [] }) as never,
      adapt: async () => ({ recipe, embedding: [0.6, 0.8] }) as never,
    },
    subscription,
    clock,
  }),
};
const design = voiceDesignService(parts);
/** For people who accepted the voice design agreement. */
const agreeing = voiceDesignService({
  ...parts,
  user: { find: async () => ({ termsAgreedTo: { voice_design: 1 } }) as never },
});

let actor: Actor;
beforeAll(async () => {
  actor = { ...(await createActor(db, 'designer')), via: 'api-key' };
  await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
});

const body = voiceDesignRoutes['POST /v1/text-to-voice/create-previews'].body.parse({
  voice_description: 'A calm woman in her forties',
  seed: 4,
});

const keys = async () => (await Array.fromAsync(blobs.list('designs/'))).map(({ key }) => key);
const credits = async () => {
  const { characterCount, reserved } = await subscription.getStoredPlan(actor.workspaceId);
  return { characterCount, reserved };
};

it('charges the text once and deletes unsaved designs after a day', async () => {
  speak.mockImplementation(second);
  const { previews, text } = await design.design(actor, body, undefined, neverAborted);
  expect(previews).toHaveLength(3);
  expect(await credits()).toEqual({ characterCount: [...text].length, reserved: 0 });
  expect(usage.record).toHaveBeenCalledOnce();
  expect(await keys()).toHaveLength(3);
  const { id } = previews[0]!.row;
  const { stream, bytes } = await design.open(actor, id);
  expect(bytes).toBeGreaterThan(0);
  stream.destroy();
  await design.deleteExpired(neverAborted);
  expect(await keys()).toHaveLength(3);
  clock.advance(25 * 3_600_000);
  await expect(design.open(actor, id)).rejects.toMatchObject({ code: 'generated_voice_not_found' });
  await design.deleteExpired(neverAborted);
  expect(await keys()).toEqual([]);
});

it('U-62 seals the designs of a workspace with zero retention, for an hour, until one is saved', async () => {
  speak.mockImplementation(second);
  isZeroRetention = true;
  const { previews } = await design.design(actor, body, undefined, neverAborted);
  isZeroRetention = false;
  const [first, other] = previews.map(({ row }) => row.id);
  expect(await db.select().from(designedVoices)).toEqual([]);
  const stored = await keys();
  expect(stored).toHaveLength(3);
  for (const key of stored) {
    const text = await buffer((await blobs.open(key))!.stream);
    for (const secret of [body.voice_description, recipe.base, ...previews.map(({ row }) => row.id)])
      expect(key + text.toString()).not.toContain(secret);
  }
  const { stream, bytes } = await design.open(actor, first!);
  expect((await buffer(stream)).equals(previews[0]!.audio)).toBe(true);
  expect(bytes).toBe(previews[0]!.audio.length);
  const asked = { voice_name: 'Sealed', voice_description: 'Mine', generated_voice_id: first!, labels: {} };
  expect(await design.save(actor, asked as never)).toMatchObject({ id: first, description: 'Mine' });
  expect(await keys()).toHaveLength(2);
  const missing = { code: 'generated_voice_not_found' };
  const stranger = { ...actor, workspaceId: toWorkspaceId('another') };
  await expect(design.open(stranger, other!)).rejects.toMatchObject(missing);
  clock.advance(61 * 60_000);
  await expect(design.open(actor, other!)).rejects.toMatchObject(missing);
  await design.deleteExpired(neverAborted);
  expect(await keys()).toEqual([]);
});

it('stores and charges nothing if one of the three previews fails', async () => {
  const before = await credits();
  let calls = 0;
  speak.mockImplementation(() => {
    calls += 1;
    if (calls === 2) throw new EngineError('test', 'broken', { retryable: true });
    return second();
  });
  await expect(design.design(actor, body, undefined, neverAborted)).rejects.toThrow('broken');
  expect(await credits()).toEqual(before);
  expect(await keys()).toEqual([]);
  expect(usage.recordFailure).toHaveBeenCalledOnce();
  // The concurrency slot is free again.
  speak.mockImplementation(second);
  for (let i = 0; i < 3; i++) await design.design(actor, body, undefined, neverAborted);
});

it('normalizes the loudness of a preview without clipping', () => {
  const samples = Float32Array.from({ length: 16_000 }, (_, i) => Math.sin(i / 4) * 0.01);
  const loud = normalizeLoudness({ samples, sampleRate: 16_000 }, -14).samples;
  expect(loud).toHaveLength(samples.length);
  expect(Math.max(...loud)).toBeGreaterThan(0.1);
  expect(Math.max(...loud)).toBeLessThan(0.9);
  const silence = new Float32Array(16_000);
  expect(normalizeLoudness({ samples: silence, sampleRate: 16_000 }, -14).samples).toEqual(silence);
});

const withRecording = voiceDesignRoutes['POST /v1/text-to-voice/design'].body.parse({
  voice_description: 'A calm woman in her forties',
  reference_audio_base64: 'AAAA',
  prompt_strength: 0,
});
async function keepFirst({ previews }: Previews, who: Actor): Promise<NewVoice> {
  const about = { voice_name: 'Ada', voice_description: 'A calm woman', labels: undefined };
  await design.save(who, { ...about, generated_voice_id: previews[0]!.row.id });
  return savedVoices.at(-1)!;
}

describe('a design from a recording', () => {
  let starter: Actor;
  beforeAll(async () => {
    starter = await transaction(db, async (tx) => {
      const workspaceId = await workspaceStore(tx).create({ id: 'clones', name: 'Test', ownerId: 'designer' });
      await subscription.start(tx, workspaceId, 'starter');
      return { ...actor, workspaceId };
    });
  });

  it('PLAN-038 requires a plan with clones', async () => {
    await expect(design.design(actor, withRecording, undefined, neverAborted)).rejects.toMatchObject({
      code: 'can_not_use_instant_voice_cloning',
      param: 'reference_audio_base64',
    });
  });

  it('U-42 requires the consent of a person', async () => {
    const person: Actor = { ...starter, via: 'session' };
    speak.mockImplementation(second);
    const ask = (body: typeof withRecording) => agreeing.design(person, body, undefined, neverAborted);
    await expect(ask(withRecording)).rejects.toMatchObject({ code: 'missing_required_field', param: 'consent' });
    expect(await keepFirst(await ask({ ...withRecording, consent: 'I may.' }), starter)).toMatchObject({
      consent: { statement: 'I may.', userId: 'designer' },
    });
  });

  it('VOICE-052 is saved as a clone with consent and embedding, other designs without', async () => {
    speak.mockImplementation(second);
    const cloned = await keepFirst(await design.design(starter, withRecording, undefined, neverAborted), starter);
    expect(cloned).toMatchObject({ category: 'cloned', consent: { statement: 'terms' } });
    expect(cloned.embedding?.map((number) => Math.round(number * 10))).toEqual([6, 8]);
    const saved = await keepFirst(await design.design(starter, body, undefined, neverAborted), starter);
    expect(saved).toMatchObject({ category: 'generated', consent: null, embedding: null });
  });

  it('VOICE-038 keeps the consent in a remix', async () => {
    speak.mockImplementation(second);
    const remix = voiceDesignRoutes['POST /v1/text-to-voice/{voice_id}/remix'].body.parse({
      voice_description: 'Deeper',
      auto_generate_text: true,
    });
    const remixed = await design.remix(starter, 'clone', remix, undefined, neverAborted);
    expect(await keepFirst(remixed, starter)).toMatchObject({
      category: 'cloned',
      consent: { statement: 'Mine.' },
      embedding: [1],
    });
  });
});
