import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import { NoVoiceError } from '../../../engines/changer/voice-changer.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { unexpectedCall } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { testHistory } from '../history/test-history.ts';
import { modelsService } from '../models/models.service.ts';
import { conversionService } from './conversion.service.ts';
import { voiceChangeSourcesService } from './voice-change-sources.service.ts';
import { type VoiceChangeInput, voiceChangerService } from './voice-changer.service.ts';
import { voiceChangeSources } from './voice-changer.tables.ts';

const { db } = await testDatabase();
const { history, blobs, createPerson } = await testHistory(db);
const { signal } = new AbortController();
const path = join(testFolder('changer'), 'recording');
writeFileSync(path, 'recorded speech');
const file = { name: 'take one.wav', path, bytes: statSync(path).size };
const voice = defaultVoices[0]!;

/** One second at 16 kHz, which the fake changer returns in two pieces. */
const second = new Float32Array(16_000).fill(0.5);
const seen = { similarity: 0, isolations: 0, settled: [] as number[], failed: 0 };
let changerFails = false;

async function* encode(_format: string, source: AsyncIterable<Pcm>) {
  for await (const { samples } of source) yield new Uint8Array(samples.length);
}
const audioInput = {
  inspect: async () => ({
    label: 'The file “take one.wav”',
    param: 'audio',
    mimeType: 'audio/wav',
    sampleRate: 16_000,
  }),
  async *read(_source: unknown, { sampleRate }: { sampleRate: number }) {
    yield { channels: [second.subarray(0, sampleRate)], sampleRate };
  },
};
const conversion = conversionService({
  audioInput,
  codecs: { encode: unexpectedCall },
  isolator: {
    async *isolate(recording: AsyncIterable<Pcm>) {
      seen.isolations += 1;
      yield* recording;
    },
  },
  changer: {
    async *change(recording: AsyncIterable<Pcm>, { similarity }: { similarity: number }) {
      seen.similarity = similarity;
      if (changerFails) throw new NoVoiceError();
      for await (const { samples, sampleRate } of recording)
        for (const half of [samples.slice(0, 8000), samples.slice(8000)]) yield { samples: half, sampleRate };
    },
  },
} as unknown as Parameters<typeof conversionService>[0]);
const service = voiceChangerService({
  blobs,
  watermark: { encodeMarked: encode },
  audioInput,
  conversion,
  history,
  models: modelsService({ speech: { voices: defaultVoices, languages: new Set(['en']) } }),
  voices: {
    get: async (_actor: unknown, id: string) =>
      id === voice.id ? voice : id === 'shared' ? { ...voice, id, creditRate: 3 } : { ...voice, id, speakers: [] },
    settings: async (_actor: unknown, _id: string, patch: object) => ({ ...defaultVoiceSettings, ...patch }),
  },
  speech: { readFormat: async (_actor: unknown, name: string) => name },
  zeroRetention: { mayStore: async (_actor: unknown, isLoggingEnabled: boolean) => isLoggingEnabled },
  meteredRuns: {
    open: async (_actor: unknown, { durationS, creditRate = 1 }: { durationS: number; creditRate?: number }) => ({
      credits: 17 * creditRate,
      async complete(delivered: { durationS?: number }, store?: (tx: unknown, charge: object) => Promise<void>) {
        seen.settled.push(delivered.durationS ?? durationS);
        await db.transaction(async (tx) => store?.(tx, { from: 3, to: 20 }));
      },
      async fail() {
        seen.failed += 1;
      },
      async [Symbol.asyncDispose]() {},
    }),
  },
} as unknown as Parameters<typeof voiceChangerService>[0]);

const sources = voiceChangeSourcesService({ db, blobs, history });

const input = (fields: Partial<VoiceChangeInput> = {}): VoiceChangeInput => ({
  file,
  isRawPcm: false,
  removesNoise: false,
  voiceId: voice.id,
  modelId: 'eleven_english_sts_v2',
  settings: undefined,
  outputFormat: 'mp3_44100_128',
  isStreaming: false,
  isLoggingEnabled: true,
  requestId: 'request',
  ...fields,
});
const keys = async () => (await Array.fromAsync(blobs.list(''))).map(({ key }) => key);

it('STS-002 stores a change as a history item with its recording, and deletes both together', async () => {
  const actor = await createPerson();
  const running = await service.change(actor, input({ settings: { similarity_boost: 0.9 } }), signal);
  expect(running).toMatchObject({ modelId: 'eleven_multilingual_v2', contentType: 'audio/mpeg', credits: 17 });
  const bytes = Buffer.concat(await Array.fromAsync(running.parts));
  expect([bytes.length, seen.similarity, seen.isolations, seen.settled.at(-1)]).toEqual([16_000, 0.9, 0, 1]);
  const id = running.historyItemId!;
  expect(await history.get(actor, id)).toMatchObject({
    source: 'STS',
    voiceId: voice.id,
    modelId: 'eleven_multilingual_v2',
    text: null,
    durationMs: 1000,
    audioBytes: 16_000,
    characterCountFrom: 3,
    characterCountTo: 20,
  });
  const [source] = await db.select().from(voiceChangeSources);
  expect(source).toMatchObject({ historyItemId: id, fileName: 'take one.wav', bytes: file.bytes, durationMs: 1000 });
  expect((await keys()).sort()).toEqual([history.blobKey(actor, id), source!.blobKey]);
  expect(await history.sweep(-1e12, signal)).toBe(0);
  await history.delete(actor, id);
  expect(await keys()).toEqual([]);
  expect(await db.select().from(voiceChangeSources)).toEqual([]);
});

it('VOICE-026 charges the rate of a shared voice', async () => {
  const running = await service.change(await createPerson(), input({ voiceId: 'shared' }), signal);
  expect(running.credits).toBe(51);
  await running.parts.return!();
});

it('STS-001 opens the recording of a change, whole or in part, for its workspace only', async () => {
  const actor = await createPerson();
  const running = await service.change(actor, input(), signal);
  await Array.fromAsync(running.parts);
  const id = running.historyItemId!;
  expect(await sources.get(actor, id)).toMatchObject({ fileName: 'take one.wav', durationMs: 1000 });
  const { range, stream } = await sources.open(actor, id, 'bytes=0-7');
  expect([range, Buffer.concat(await stream.toArray()).toString()]).toEqual([{ start: 0, end: 7 }, 'recorded']);
  await expect(sources.get(await createPerson(), id)).rejects.toMatchObject({ code: 'history_item_not_found' });
  await history.delete(actor, id);
  await expect(sources.open(actor, id, undefined)).rejects.toMatchObject({ code: 'history_item_not_found' });
});

it('stores nothing with zero retention, and removes noise if asked to', async () => {
  const actor = await createPerson();
  const running = await service.change(actor, input({ isLoggingEnabled: false, removesNoise: true }), signal);
  expect((await Array.fromAsync(running.parts)).length).toBe(2);
  expect([running.historyItemId, seen.isolations, await keys()]).toEqual([undefined, 1, []]);
  expect((await history.list(actor, { limit: 1, direction: 'desc' })).items).toEqual([]);
});

it('charges a caller who hangs up for what was converted, and stores nothing', async () => {
  const running = await service.change(await createPerson(), input(), signal);
  await running.parts.return!();
  expect([seen.settled.at(-1), await keys()]).toEqual([0.5, []]);
});

it('refuses a recording without a voice by its name, and refunds it', async () => {
  changerFails = true;
  await expect(service.change(await createPerson(), input(), signal)).rejects.toMatchObject({
    code: 'invalid_audio',
    param: 'audio',
    message: 'The file “take one.wav” contains no voice.',
  });
  changerFails = false;
  expect([seen.failed, await keys()]).toEqual([1, []]);
});

it('STS-002 refuses models that cannot convert, and voices without a measured sound', async () => {
  const actor = await createPerson();
  await expect(service.change(actor, input({ modelId: 'eleven_v3' }), signal)).rejects.toMatchObject({
    code: 'model_cannot_convert',
    param: 'model_id',
  });
  await expect(service.change(actor, input({ voiceId: 'remote' }), signal)).rejects.toMatchObject({
    code: 'voice_not_convertible',
    param: 'voice_id',
  });
});
