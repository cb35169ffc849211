import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { voiceLibraryAgreementVersion } from '../../../contract/catalogue/voices/voice-consent.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { embeddingLength } from '../../../engines/lab/embedding/speaker-embedding.ts';
import type { Adaptation } from '../../../engines/lab/fitting/adaptation.ts';
import type { Examination } from '../../../engines/lab/lab.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Live, LiveToMany } from '../../platform/live.ts';
import { openReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { unexpectedCall } from '../../platform/test-doubles.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { userStore } from '../user/user.store.ts';
import { voiceModerationService } from '../voices/moderation/voice-moderation.service.ts';
import { sampleReadingService } from '../voices/samples/sample-reading.service.ts';
import type { NewVoice } from '../voices/voice-changes.service.ts';
import { voiceCopiesService } from '../voices/voice-copies.service.ts';
import { voiceSlotsService } from '../voices/voice-slots.service.ts';
import { voicesService } from '../voices/voices.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { libraryHoldersService, notifyHoldersJob } from './library-holders.service.ts';
import { profileVoicesService } from './profile-voices.service.ts';
import { type announceRemovalJob, removalNoticesService } from './removal-notices.service.ts';
import { librarySearchService } from './search/library-search.service.ts';
import { similarVoicesService } from './similar/similar-voices.service.ts';
import { libraryUsageService } from './usage/library-usage.service.ts';
import { presentSharing } from './voice-library.present.ts';
import { voiceLibraryService } from './voice-library.service.ts';
import { voiceSharingService } from './voice-sharing.service.ts';

const adaptation: Adaptation = { f0MeanHz: 120, f0SdSemitones: 3, warp: 1, bandsDb: [], rate: 1, breathiness: 0 };
const base: Voice = {
  id: 'base0000000000000000',
  name: 'Base',
  description: '',
  category: 'premade',
  labels: { language: 'en' },
  languages: ['en'],
  createdAtUnix: 0,
  speakers: [{ engineId: 'test', engineVoice: 'base', languages: ['en'] }],
};

/** A unit embedding whose first two numbers point in this direction, in degrees. */
export function embeddingAt(degrees: number): number[] {
  const radians = (degrees * Math.PI) / 180;
  return Array.from({ length: embeddingLength }, (_, at) => [Math.cos(radians), Math.sin(radians)][at] ?? 0);
}

/** The library's services with a real database; each person has a workspace. */
export function testLibrary(db: Db) {
  const clock = fixtureClock(new Date('2026-05-10T12:00:00Z'));
  const tiers = new Map<string, Tier>();
  const notified: string[] = [];
  const live: Live & LiveToMany = {
    publish: async (audience) => {
      notified.push(audience);
    },
    publishToMany: async (ids) => {
      notified.push(...ids);
    },
    subscribe: () => () => {},
    close: async () => {},
  };
  const probation = new Set<string>();
  const withoutLibrary = new Set<string>();
  const allowsLibrary = async (workspaceId: string) => !withoutLibrary.has(workspaceId);
  const planOf = async ({ workspaceId }: Pick<Actor, 'workspaceId'>) => ({
    tier: tiers.get(workspaceId) ?? 'creator',
    extraPvcSlots: 0,
    periodEndsAt: new Date('2026-06-01T00:00:00Z'),
  });
  const subscription = {
    get: planOf,
    getInTransaction: (_tx: unknown, actor: Actor) => planOf(actor),
  } as unknown as SubscriptionService;
  const slots = voiceSlotsService({ subscription });
  const isDefault = (id: string) => id === base.id;
  const copies = voiceCopiesService({ db, live });
  const queuedNotifications: { voiceId: string; after: string }[] = [];
  const missingEmbeddings: string[] = [];
  const jobs = {
    async send({ name }: JobKind, payload: unknown) {
      const { voiceId, after } = payload as { voiceId: string; after: string };
      if (name === notifyHoldersJob.name) queuedNotifications.push({ voiceId, after });
      else missingEmbeddings.push(voiceId);
      return undefined;
    },
  };
  const announcements: z.output<typeof announceRemovalJob.payload>[] = [];
  const emitted: unknown[] = [];
  const withdrawn: string[] = [];
  const removalNotices = removalNoticesService({
    db,
    clock,
    copies,
    jobs: {
      send: async (_kind, payload) => void announcements.push(payload as never) as undefined,
    },
    webhooks: { emit: async (_tx, workspaceId, type, data) => void emitted.push({ workspaceId, type, ...data }) },
    notifications: { notify: async (_tx, { userIds }) => void withdrawn.push(...userIds) },
    replayGuard: openReplayGuard({ db, clock }),
  });
  const sleepsMs: number[] = [];
  const holders = libraryHoldersService({
    db,
    clock,
    copies,
    jobs,
    removalNotices,
    sleep: async (ms) => {
      sleepsMs.push(ms);
      clock.advance(ms);
    },
  });
  const sharing = voiceSharingService({
    db,
    clock,
    copies,
    notifyHolders: holders.notify,
    removalNotices,
    present: presentSharing,
  });
  const voices = voicesService({
    shareByDefault: async () => {},
    db,
    live,
    clock,
    blobs: { delete: unexpectedCall },
    speech: { legacyVoices: [], findVoice: (id) => (isDefault(id) ? base : undefined), voices: [base] },
    slots,
    contributors: [sharing.contributor],
    findCopyTerms: sharing.findCopyTerms,
    events: { publish: async () => {} },
    resolveClone: () => undefined,
    isInProbation: async (workspaceId) => probation.has(workspaceId),
    allowsLibrary,
  });
  const lastPreview = { voiceId: '', language: '' };
  const items = new Map<string, string>();
  const storedPreviews = new Set<string>();
  const service = voiceLibraryService({
    db,
    clock,
    voices,
    copies,
    user: { find: (id) => userStore(db).byId(id) },
    subscription,
    history: {
      get: async (_actor, id) => {
        const voiceId = items.get(id);
        if (voiceId === undefined) throw new AppError('history_item_not_found');
        return { id, voiceId, durationMs: id.startsWith('long') ? 60_001 : 60_000 } as never;
      },
      decodePcm: async () => (async function* () {})(),
    },
    moderation: voiceModerationService(),
    jobs,
    voicePreviews: {
      storeChosen: async (voiceId, sample) => {
        storedPreviews.add(`${voiceId} ${sample}`);
      },
      hasChosen: async (voiceId, sample) => storedPreviews.has(`${voiceId} ${sample}`),
      deleteChosen: async (voiceId, sample) => {
        storedPreviews.delete(`${voiceId} ${sample}`);
      },
    },
    allowsLibrary,
    notifyHolders: holders.notify,
    removalNotices,
  });
  const accepted = { agreement_version: voiceLibraryAgreementVersion } as const;
  const library = {
    ...service,
    // Owners accept the agreement, unless a test says otherwise.
    publish: (actor: Actor, voiceId: string, options: Parameters<typeof service.publish>[2]) =>
      service.publish(actor, voiceId, { ...accepted, ...options }, neverAborted),
    shareWith: (actor: Actor, voiceId: string, input: Parameters<typeof service.shareWith>[2]) =>
      service.shareWith(actor, voiceId, { ...accepted, ...input }),
  };
  const profileVoices = profileVoicesService({
    db,
    user: { findByHandle: (handle) => userStore(db).byHandle(handle) },
    copies,
    voices,
  });
  const search = librarySearchService({ db, clock, library });
  const examination: Examination = {
    faults: [],
    speechS: 5,
    loudnessLufs: -20,
    snrDb: 40,
    speakers: 1,
    quality: 'good',
    reason: '',
  };
  // Fake recordings are files of numbers; the first number is the direction of the embedding.
  const codecs: Pick<Codecs, 'decode'> = {
    async *decode(source) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (!/\d/.test(text)) throw new EngineError('test', 'no audio', { retryable: false });
      yield { samples: Float32Array.from(text.match(/-?\d+/g)!.map(Number)), sampleRate: 16_000 };
    },
  };
  const lab = {
    examine: async ({ samples: [first] }: Pcm) => ({
      ...examination,
      faults: first === -1 ? (['silent'] as const) : [],
      speakers: first === -2 ? 10 : 1,
    }),
    embed: async ({ samples }: Pcm) => embeddingAt(samples[0]!),
    isolate: async (pcm: Pcm) => pcm,
  };
  const similar = similarVoicesService({
    db,
    clock,
    library,
    copies,
    // Every preview has the direction 33°.
    previews: {
      open: async (voiceId, language) => {
        lastPreview.voiceId = voiceId;
        lastPreview.language = language;
        return { stream: Readable.from([Buffer.from('33')]), bytes: 2 };
      },
    },
    codecs,
    lab,
    recordings: sampleReadingService({ codecs, lab }),
  });
  const earned: Record<string, unknown>[] = [];
  const usage = libraryUsageService({
    db,
    clock,
    copies,
    voices,
    isDefault,
    notifyHolders: holders.notify,
    recordEarnings: async (_tx, uses, reference) => void earned.push(...uses.map((use) => ({ ...use, reference }))),
  });

  let personCount = 0;
  return {
    clock,
    tiers,
    /** Workspaces in probation. */
    probation,
    /** Workspaces that do not use the library. */
    withoutLibrary,
    items,
    /** Chosen previews: `<voice id> <preview id>`. */
    storedPreviews,
    holders,
    /** Workspaces that were notified of a change. */
    notified,
    /** Notifications that a job continues after the given holder. */
    queuedNotifications,
    /** Runs the announcements that are queued; returns the messages to webhooks. */
    async announceRemovals() {
      for (let next = announcements.shift(); next; next = announcements.shift()) await removalNotices.announce(next);
      return emitted.splice(0);
    },
    /** People who were told that a voice will be removed. */
    withdrawn,
    /** Times in ms that the job waited for the end of a notice. */
    sleepsMs,
    /** Voices that were published without an embedding. */
    missingEmbeddings,
    /** The preview that was used last for an embedding. */
    lastPreview,
    voices,
    library,
    search,
    profileVoices,
    similar,
    usage,
    /** What owners earned. */
    earned,
    isDefault,

    /** Creates a person with a verified email address and a workspace. */
    async person({ verified = true }: { verified?: boolean } = {}) {
      const id = `person${++personCount}`;
      const email = `${id}@example.com`;
      const actor = await createActor(db, id, { email, emailVerifiedAt: verified ? new Date() : null });
      const { publicUserId } = (await userStore(db).byId(id))!;
      return { actor, email, publicUserId };
    },

    /** Creates a usable voice. */
    createVoice: (actor: Actor, voice: Partial<NewVoice> = {}) =>
      transaction(db, (tx) =>
        voices.create(tx, actor, {
          name: 'Marlowe',
          category: 'cloned',
          languages: ['en'],
          recipe: { base: base.id, adaptation },
          embedding: embeddingAt(0),
          ...voice,
        }),
      ),

    /** Creates an uploaded file of numbers, or with this content. */
    async upload(content: number | Buffer): Promise<UploadedFile> {
      const path = join(tmpdir(), `timbre-similar-${randomUUID()}`);
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(String(content));
      await writeFile(path, bytes);
      onTestFinished(() => rm(path, { force: true }));
      return { name: 'voice.wav', path, bytes: bytes.length };
    },
  };
}
export type TestLibrary = ReturnType<typeof testLibrary>;
