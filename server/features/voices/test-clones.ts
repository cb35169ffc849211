import { randomUUID } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { openCodecs } from '../../../engines/codec/codecs.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { embeddingLength } from '../../../engines/lab/embedding/speaker-embedding.ts';
import type { Examination, VoiceLab } from '../../../engines/lab/lab.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Cloner } from '../../../engines/voices/voice-clone.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { Subscription } from '../subscription/subscription.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { captchaContributor } from './captcha/captcha-status.service.ts';
import { voiceCaptchaService } from './captcha/voice-captcha.service.ts';
import { cloneReferencesService } from './clones/references/clone-references.service.ts';
import { voiceClonesService } from './clones/voice-clones.service.ts';
import { voiceModerationService } from './moderation/voice-moderation.service.ts';
import { sampleLinksService } from './samples/sample-links.service.ts';
import { samplesContributor, voiceSamplesService } from './samples/voice-samples.service.ts';
import { voiceSlotsService } from './voice-slots.service.ts';
import { voicesService } from './voices.service.ts';

/** Hz. */
const rate = 16_000;
const good: Examination = {
  faults: [],
  speechS: 5,
  loudnessLufs: -20,
  snrDb: 40,
  speakers: 1,
  quality: 'studio',
  reason: '',
};
const base: Voice = {
  id: 'baseVoice',
  name: 'Base',
  description: '',
  category: 'premade',
  labels: {},
  languages: ['en', 'de'],
  createdAtUnix: 0,
  speakers: [{ engineId: 'test', engineVoice: 'base', languages: ['en', 'de'] }],
};

/** Voice clones with a real database, files and codecs, and a fake lab whose results tests set. */
export async function openTestClones() {
  const { db } = await testDatabase();
  const folder = testFolder('clones');
  const codecs = await openCodecs({ processes: 1 });
  afterAll(() => codecs.close());
  const blobs = await openFolderStore(join(folder, 'blobs'));
  const clock = fixtureClock(new Date());
  const fakeLab = {
    examination: good,
    embeddings: [] as number[][],
    adapted: [] as number[][],
    language: '',
    /** Hook that runs while the lab computes an embedding. */
    onPrint: undefined as (() => Promise<unknown>) | undefined,
  };
  const lab: VoiceLab = {
    examine: async ({ samples }) =>
      samples.every((sample) => Math.abs(sample) < 0.001)
        ? { ...fakeLab.examination, faults: ['silent'] }
        : { ...fakeLab.examination, speechS: Math.min(fakeLab.examination.speechS, samples.length / rate) },
    async adapt(recordings, { language = '' }) {
      fakeLab.adapted.push(recordings.map(({ samples }) => Math.round(samples.length / rate)));
      fakeLab.language = language;
      const adaptation = { f0MeanHz: 120, f0SdSemitones: 2, warp: 1, bandsDb: [], rate: 1, breathiness: 0 };
      const embedding = Array.from({ length: embeddingLength }, (_, at) => (at === 0 ? 1 : 0));
      return {
        recipe: { base: base.id, adaptation },
        embedding,
      };
    },
    async embed() {
      await fakeLab.onPrint?.();
      return fakeLab.embeddings.shift() ?? Array.from({ length: embeddingLength }, (_, at) => (at === 0 ? 1 : 0));
    },
    isolate: async ({ samples, sampleRate }) => ({ samples: samples.map((sample) => sample / 2), sampleRate }),
    separate: async () => [],
    close: async () => {},
  };
  const speech = {
    voices: [base],
    legacyVoices: [],
    findVoice: (id: string) => (id === base.id ? base : undefined),
    cloners: [] as Cloner[],
  };
  const plan = { tier: 'starter' as Tier };
  const subscription = {
    get: async () =>
      ({ tier: plan.tier, extraPvcSlots: 0, periodEndsAt: new Date('2100-01-01') }) as unknown as Subscription,
    getInTransaction: () => subscription.get(),
  };
  const deps = { db, blobs, live, clock, speech, codecs, lab };
  const slots = voiceSlotsService({ subscription });
  const references = cloneReferencesService(deps);
  const voices = voicesService({
    shareByDefault: async () => {},
    ...deps,
    slots,
    contributors: [samplesContributor(db), references.contributor, captchaContributor(db)],
    findCopyTerms: async () => undefined,
    events: { publish: async () => {} },
    resolveClone: references.resolveClone,
    isInProbation: async () => false,
    allowsLibrary: async () => true,
  });
  const samples = voiceSamplesService(deps);
  const links = sampleLinksService({ samples, clock, secret: new Uint8Array(32).fill(7) });
  const captcha = voiceCaptchaService({ ...deps, voices, samples });
  const clones = voiceClonesService({
    ...deps,
    voices,
    slots,
    samples,
    subscription,
    references,
    moderation: voiceModerationService(),
  });

  let actorCount = 0;
  return {
    db,
    blobs,
    clock,
    plan,
    fakeLab,
    good,
    voices,
    samples,
    links,
    captcha,
    clones,
    references,
    speech,

    async newActor(): Promise<Actor> {
      actorCount += 1;
      return { ...(await createActor(db, `cloner${actorCount}`)), via: 'api-key' };
    },

    /** Creates an uploaded file. */
    file(name: string, content: Uint8Array): UploadedFile {
      const path = join(folder, randomUUID());
      writeFileSync(path, content);
      return { name, path, bytes: statSync(path).size };
    },

    /** Encodes a rising tone, or silence. */
    async encodeSound(seconds: number, format: 'wav_16000' | 'mp3_22050_32' | 'mp3_44100_128', isSilent = false) {
      async function* pieces() {
        for (let second = 0; second < seconds; second++)
          yield {
            samples: Float32Array.from({ length: rate }, (_, at) =>
              isSilent ? 0 : Math.sin((at / rate) * (900 + at / 40) * Math.PI) * 0.3,
            ),
            sampleRate: rate,
          };
      }
      const parts: Uint8Array[] = [];
      for await (const bytes of codecs.encode(format, pieces(), neverAborted)) parts.push(bytes);
      return Buffer.concat(parts);
    },

    /** Keys of all stored files. */
    async files(): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of blobs.list('voice-')) keys.push(key);
      return keys.sort();
    },
  };
}
