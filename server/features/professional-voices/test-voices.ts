import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { AdaptedVoice, Examination, Utterance, VoiceLab } from '../../../engines/lab/lab.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { JobContext, JobStatus, Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { notifications as noNotifications } from '../../platform/test-doubles.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { speakerConsistencyService } from '../voices/clones/speaker-consistency.service.ts';
import { voiceModerationService } from '../voices/moderation/voice-moderation.service.ts';
import type { StoredRecording } from '../voices/samples/sample-files.service.ts';
import type { DecodedRecording } from '../voices/samples/sample-reading.service.ts';
import { extractSegments, type Segment } from '../voices/samples/voice-samples.rules.ts';
import { samplesContributor, voiceSamplesService } from '../voices/samples/voice-samples.service.ts';
import { voiceSlotsService } from '../voices/voice-slots.service.ts';
import { voicesService } from '../voices/voices.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { professionalContributor } from './professional-details.service.ts';
import { presentTraining } from './professional-voices.present.ts';
import { professionalVoicesService } from './professional-voices.service.ts';
import { professionalRecordingsStore } from './professional-voices.store.ts';
import { professionalRecordingsService } from './recordings/professional-recordings.service.ts';
import { speakerSeparationService } from './separation/speaker-separation.service.ts';
import { sampleRate } from './training/voice-training.rules.ts';
import { voiceTrainingService } from './training/voice-training.service.ts';

const base = (id: string, languages: string[]): Voice => ({
  id,
  name: id,
  description: '',
  category: 'premade',
  labels: { language: languages[0]! },
  languages,
  createdAtUnix: 0,
  speakers: [{ engineId: 'test', engineVoice: id, languages }],
});
const bases = [base('low', ['en', 'de']), base('high', ['en'])];

/** Result of the fake lab: the pitch is the value of the first sample. */
export const adapted = (f0MeanHz: number, from = 'low'): AdaptedVoice => ({
  recipe: {
    base: from,
    adaptation: { f0MeanHz, f0SdSemitones: 2, warp: 1, bandsDb: [1, -1], rate: 1, breathiness: 0 },
  },
  embedding: [1, 0],
});

/** Speakers of fake recordings: their sample value and embedding. C is A with much noise. */
const people = {
  A: { sample: 0.25, embedding: [1, 0, 0] },
  B: { sample: 0.5, embedding: [0, 1, 0] },
  C: { sample: 1, embedding: [0, 0, 1] },
};

/** Creates a recording from its name: speakers and seconds as in `A60 B30`, or a pitch for one second. */
function soundOf(name: string): Float32Array {
  if (/^\d+$/.test(name)) return new Float32Array(sampleRate).fill(Number(name));
  const parts = name
    .split(' ')
    .map((part) => ({ who: part[0] as keyof typeof people, seconds: Number(part.slice(1)) }));
  const sound = new Float32Array(sampleRate * parts.reduce((sum, { seconds }) => sum + seconds, 0));
  let at = 0;
  for (const { who, seconds } of parts) {
    const from = at;
    at += seconds * sampleRate;
    sound.fill(people[who].sample, from, at);
  }
  return sound;
}

/** The mean embedding of the speakers in a fake recording. */
function soundEmbedding({ samples }: { samples: Float32Array }): number[] {
  const sum = [0, 0, 0];
  for (let at = 0; at < samples.length; at += 160)
    for (const { sample, embedding } of Object.values(people))
      if (samples[at] === sample) for (const n of sum.keys()) sum[n]! += embedding[n]!;
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

const good: Examination = {
  faults: [],
  speechS: 60,
  loudnessLufs: -20,
  snrDb: 40,
  speakers: 1,
  quality: 'studio',
  reason: '',
};

/** Professional voices with a real database and a fake lab and job queue. */
export function testVoices(db: Db, notifications: Pick<NotificationsService, 'notify'> = noNotifications) {
  const minRecordingS = 60;
  const clock = fixtureClock(new Date('2026-05-10T12:00:00Z'));
  const tiers = new Map<string, Tier>();
  const notified: string[] = [];
  /** Segments that were decoded. */
  const decodedSegments: (readonly Segment[])[] = [];
  const live: Pick<Live, 'publish'> = { publish: async (_audience, event) => void notified.push(event.id ?? '') };
  const subscription = {
    getInTransaction: async (_tx: unknown, { workspaceId }: Pick<Actor, 'workspaceId'>) => ({
      tier: tiers.get(workspaceId) ?? 'creator',
      extraPvcSlots: 0,
      periodEndsAt: new Date('2026-06-01T00:00:00Z'),
    }),
  } as unknown as SubscriptionService;
  const slots = voiceSlotsService({ subscription });
  const speech = {
    voices: bases,
    legacyVoices: [],
    findVoice: (id: string) => bases.find((one) => one.id === id),
  };
  const statuses = new Map<string, JobStatus['state']>();
  const sent: { id: string; payload: { voiceId: string; userId: string } }[] = [];
  const jobs = {
    async send(_job: unknown, payload: { voiceId: string; userId: string }) {
      const id = newId();
      sent.push({ id, payload });
      statuses.set(id, 'waiting');
      return id;
    },
    async status(_workspaceId: WorkspaceId, _job: unknown, id: string) {
      const state = statuses.get(id);
      return state && { state, percent: undefined, stage: undefined };
    },
    async cancel(_workspaceId: WorkspaceId, _job: unknown, id: string) {
      statuses.set(id, 'cancelled');
      return true;
    },
  } as unknown as Jobs;

  /** Samples whose audio is derived from their names. */
  const storedSamples = voiceSamplesService({
    db,
    blobs: {} as never,
    codecs: {} as never,
    lab: {} as never,
    clock,
  });
  const voices = voicesService({
    shareByDefault: async () => {},
    db,
    live,
    clock,
    speech,
    blobs: { delete: async () => {} },
    slots,
    contributors: [
      samplesContributor(db),
      professionalContributor({
        db,
        clock,
        jobs,
        samples: storedSamples,
        captchaStatuses: async () => () => ({ attempts: [], blockedUntil: undefined }),
        minRecordingS,
        present: presentTraining,
      }),
    ],
    findCopyTerms: async () => undefined,
    events: { publish: async () => {} },
    resolveClone: () => undefined,
    isInProbation: async () => false,
    allowsLibrary: async () => true,
  });

  const samples = {
    ...storedSamples,
    selectedPcm: async ({ durationS, fileName }: { durationS: number; fileName: string }) =>
      /^\d+$/.test(fileName) ? new Float32Array(durationS * sampleRate).fill(Number(fileName)) : soundOf(fileName),
    read: async (file: UploadedFile) => {
      const sound = soundOf(file.name);
      const durationS = sound.length / sampleRate;
      return { file, label: file.name, samples: sound, durationS, speechS: durationS, mimeType: 'audio/wav' };
    },
    async withStoredFiles<T>(
      recordings: readonly DecodedRecording[],
      work: (written: readonly StoredRecording[]) => Promise<T>,
    ): Promise<T> {
      clock.advance(1000);
      const about = { mimeType: 'audio/wav', sizeBytes: 1, hash: 'x', createdAt: clock() };
      return work(
        recordings.map(({ file, durationS }) => {
          const id = newId();
          return { ...about, id, fileName: file.name, blobKey: `test/${id}`, durationS };
        }),
      );
    },
    segmentsPcm: async ({ fileName }: { fileName: string }, segments: readonly Segment[]) => {
      decodedSegments.push(segments);
      return extractSegments(soundOf(fileName), segments);
    },
    deleteFiles: async () => {},
  };
  const lab: Omit<VoiceLab, 'separate' | 'close'> = {
    adapt: async ([recording]) => adapted(recording!.samples[0]!),
    examine: async () => good,
    async embed(recording) {
      await hooks.onPrint?.();
      return soundEmbedding(recording);
    },
    isolate: async ({ samples, ...pcm }) => ({
      ...pcm,
      samples: samples.map((sample) => (sample === people.C.sample ? people.A.sample : sample)),
    }),
  };
  /** Hook that runs while the lab computes an embedding. */
  const hooks = { onPrint: undefined as (() => Promise<unknown>) | undefined };
  const speakerConsistency = speakerConsistencyService({ lab, samples });
  /** Replaceable implementation of `lab.adapt`. */
  const fakeFit = { work: lab.adapt };
  const training = voiceTrainingService({
    db,
    clock,
    speech,
    voices,
    samples,
    speakerConsistency,
    lab: { adapt: (...args) => fakeFit.work(...args) },
    jobs,
    notifications,
    minRecordingS,
  });
  const professional = professionalVoicesService({
    db,
    clock,
    speech,
    voices,
    moderation: voiceModerationService(),
    training,
  });
  const recordings = professionalRecordingsService({ db, lab, voices, samples, professional, training });
  const separation = { found: [] as readonly Utterance[] };
  const speakers = speakerSeparationService({
    db,
    lab: { separate: async () => separation.found },
    voices,
    samples: { ...samples, fullPcm: samples.selectedPcm, encodeMp3: async () => Buffer.alloc(1) },
    professional,
    recordings,
    jobs,
  });

  let personCount = 0;
  return {
    db,
    live,
    clock,
    voices,
    samples,
    recordings,
    speakers,
    separation,
    hooks,
    training,
    professional,
    fakeFit,
    sent,
    statuses,
    notified,
    decodedSegments,

    async person(tier: Tier = 'creator'): Promise<Actor> {
      personCount += 1;
      const actor = await createActor(db, `user${personCount}`);
      tiers.set(actor.workspaceId, tier);
      return actor;
    },

    /** Adds a recording with this pitch. */
    async record(actor: Actor, voiceId: string, pitchHz: number, durationS: number): Promise<string> {
      const id = newId();
      clock.advance(1000);
      const file = { fileName: String(pitchHz), mimeType: 'audio/wav', sizeBytes: 1, hash: 'x', blobKey: `test/${id}` };
      await transaction(db, async (tx) => {
        await storedSamples.add(tx, actor, voiceId, { id, ...file, durationS });
        const result = { embedding: [1, 0], quality: 'good' as const, qualityReason: '' };
        await professionalRecordingsStore(tx).insert(actor.workspaceId, { sampleId: id, voiceId, ...result });
      });
      return id;
    },

    /** Uploads recordings by name, see `soundOf`. */
    async upload(actor: Actor, voiceId: string, ...names: string[]): Promise<string[]> {
      const files = names.map((name) => ({ name, path: '', bytes: 1 }));
      const rows = await recordings.add(actor, voiceId, files, { removeBackgroundNoise: false }, neverAborted);
      return rows.map(({ id }) => id);
    },

    verify: (actor: Actor, voiceId: string) =>
      transaction(db, (tx) => voices.change(tx, actor, voiceId, { verifiedAt: clock() }, { isEdit: false })),

    /** Runs the last queued job. */
    runLast(actor: Actor, { attempt = 1, signal = neverAborted } = {}): Promise<void> {
      const { id, payload } = sent.at(-1)!;
      const context: JobContext = {
        jobId: id,
        workspaceId: actor.workspaceId,
        attempt,
        signal,
        progress: async () => {},
      };
      return training.run(payload, context);
    },
  };
}
