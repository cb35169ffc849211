import { z } from 'zod';
import { defaultModelId, models } from '../../../../contract/catalogue/models.ts';
import { EngineError } from '../../../../engines/contract.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type JobContext, type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { SpeakerConsistencyService } from '../../voices/clones/speaker-consistency.service.ts';
import type { VoiceSamplesService } from '../../voices/samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import { professionalRecordingsStore, professionalVoicesStore } from '../professional-voices.store.ts';
import type { FittedStretch, ProfessionalRecordingRow, ProfessionalVoiceRow } from '../professional-voices.tables.ts';
import { spread } from '../recordings/professional-recordings.rules.ts';
import {
  blend,
  countedS,
  fittedTo,
  isActive,
  isUndecided,
  languagesOf,
  minutes,
  sampleRate,
  stretches,
} from './voice-training.rules.ts';

export const trainingJob = jobKind({
  name: 'professional-voices.train',
  payload: z.object({ voiceId: z.string(), userId: z.string() }),
});
export const trainingRetries = 4;

interface TrainingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly lab: Pick<VoiceLab, 'adapt'>;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly voices: Pick<VoicesService, 'own' | 'change' | 'changed'>;
  readonly samples: Pick<VoiceSamplesService, 'list' | 'selectedPcm' | 'segmentsPcm' | 'isolate'>;
  readonly likeness: Pick<SpeakerConsistencyService, 'findOtherSpeaker' | 'minSpeechS' | 'maxComparedS'>;
  /** Opened after the services whose jobs they run. */
  readonly jobs: () => Pick<Jobs, 'send' | 'status' | 'cancel'>;
  /** Seconds of recordings that there must be (O-44). */
  readonly leastS: number;
}

/** Of the share that is told, what fitting takes; the rest is blending and keeping. */
const fittingShare = 0.98;
const delayed = { state: 'delayed' as const, message: 'The training is delayed, and goes on by itself.' };
const brokeOff = 'The training broke off. Please start it again.';

/** The training goes on no more: it was ended, or another one was begun. */
class TrainingOver extends Error {}

/** Trains professional voices: a durable job that fits a voice to all their recordings (O-44, VOICE-050). */
export function trainingService(deps: TrainingDeps) {
  const { db, clock, lab, speech, voices, samples, likeness, jobs, leastS } = deps;
  const service = {
    /** Throws what is in the way of a training. */
    async start(actor: Actor, voiceId: string, modelId: string = defaultModelId): Promise<void> {
      const { workspaceId } = actor;
      if (!models.some((model) => model.modelId === modelId))
        throw new AppError('model_not_found', { param: 'model_id' });
      await voices.own(actor, voiceId);
      const found = await professionalVoicesStore(db).find(workspaceId, voiceId);
      if (found) await service.settled(workspaceId, found);
      await transaction(db, async (tx) => {
        const store = professionalVoicesStore(tx);
        // Locked first, as everywhere: no recording comes or goes, and no verification, before the training is there.
        const voice = await voices.change(tx, actor, voiceId, {}, { isEdit: false });
        const recordings = await samples.list(workspaceId, [voiceId], tx);
        const row = await store.lock(workspaceId, voiceId);
        if (!row) throw notProfessional(voiceId);
        if (isActive(row)) throw new AppError('already_running', { message: 'The voice is being trained already.' });
        requireVerified(voice.verifiedAt);
        requireEnough(recordings, leastS);
        const payload = { voiceId, userId: actor.userId };
        const trainingId = await jobs().send(trainingJob, payload, { workspaceId, tx });
        if (trainingId === undefined) throw new AppError('system_busy');
        const change = { state: 'queued' as const, modelId, trainingId, progress: 0, message: '', updatedAt: clock() };
        await store.update(workspaceId, voiceId, change);
      });
    },

    /** Whether `start` would begin one. */
    isAllowed: (row: ProfessionalVoiceRow, isVerified: boolean, recordings: readonly VoiceSampleRow[]): boolean =>
      !isActive(row) && isVerified && seconds(recordings) >= leastS && !recordings.some(isUndecided),

    /**
     * Ends a training within `tx`, since what it is made of changed; what was trained before speaks on. Call what is
     * answered when `tx` has committed.
     */
    async stop(tx: Tx, workspaceId: WorkspaceId, voiceId: string, message: string): Promise<() => Promise<void>> {
      const store = professionalVoicesStore(tx);
      const row = await store.lock(workspaceId, voiceId);
      if (!row || !isActive(row)) return async () => {};
      const before = row.trainedAt
        ? { state: 'fine_tuned' as const, progress: 1 }
        : { state: 'not_started' as const, progress: 0 };
      await store.update(workspaceId, voiceId, { ...before, message, trainingId: null, updatedAt: clock() });
      const { trainingId } = row;
      return async () => {
        if (trainingId !== null) await jobs().cancel(workspaceId, trainingJob, trainingId);
      };
    },

    /** The row as it is: a training whose job ended without saying so, since its process died too often, has failed. */
    async settled(workspaceId: WorkspaceId, row: ProfessionalVoiceRow): Promise<ProfessionalVoiceRow> {
      const { voiceId, trainingId } = row;
      if (!isActive(row) || trainingId === null) return row;
      const job = await jobs().status(workspaceId, trainingJob, trainingId);
      if (job?.state === 'waiting' || job?.state === 'running') return row;
      const change = { state: 'failed' as const, message: brokeOff, trainingId: null, updatedAt: clock() };
      const store = professionalVoicesStore(db);
      return (
        (await store.move(workspaceId, voiceId, trainingId, change)) ?? (await store.find(workspaceId, voiceId)) ?? row
      );
    },

    /** The job. What it fitted is kept at once: after a kill it goes on with the recording that it had come to. */
    async run({ voiceId, userId }: z.output<typeof trainingJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const actor: Actor = { userId, workspaceId, role: 'admin', via: 'session', permissions: undefined };
      try {
        await train(actor, voiceId, context);
      } catch (error) {
        if (error instanceof TrainingOver) return;
        if (signal.aborted) throw error;
        const isHopeless = error instanceof AppError || (error instanceof EngineError && !error.retryable);
        const again = attempt <= trainingRetries && !isHopeless;
        const change = again ? delayed : { state: 'failed' as const, message: failureOf(error), trainingId: null };
        const isOver = await tell(workspaceId, voiceId, jobId, change).then(
          () => false,
          (ended) => ended instanceof TrainingOver,
        );
        if (again && !isOver) throw error;
      }
    },
  };

  async function train(actor: Actor, voiceId: string, { jobId, signal, progress }: JobContext): Promise<void> {
    const { workspaceId } = actor;
    const row = await tell(workspaceId, voiceId, jobId, { state: 'fine_tuning', message: '' });
    const recordings = await samples.list(workspaceId, [voiceId]);
    requireEnough(recordings, leastS);
    const all = seconds(recordings);
    const known = await professionalRecordingsStore(db).ofVoice(workspaceId, voiceId);
    await requireOnePerson(recordings, known, signal);
    const fitted: FittedStretch[] = [];
    let doneS = 0;
    for (const sample of recordings) {
      const wanted = fittedTo(sample, row.language);
      const kept = known.find(({ sampleId }) => sampleId === sample.id);
      const onStretch = async (ofSample: number) => {
        const share = fittingShare * Math.min(1, (doneS + ofSample) / all);
        await tell(workspaceId, voiceId, jobId, { progress: share });
        await progress(share * 100);
      };
      const isKept = kept?.fittedTo === wanted && kept.fitted !== null;
      const found = isKept ? kept.fitted! : await fitAll(workspaceId, sample, row.language, onStretch, signal);
      if (!isKept) await professionalRecordingsStore(db).keepFitted(workspaceId, sample.id, wanted, found);
      fitted.push(...found);
      doneS += countedS(sample);
      await onStretch(0);
    }
    await finish(actor, row, jobId, fitted);
  }

  /** Throws where a recording is of another person than the others. */
  async function requireOnePerson(
    recordings: readonly VoiceSampleRow[],
    known: readonly ProfessionalRecordingRow[],
    signal: AbortSignal,
  ): Promise<void> {
    const printOf = new Map(known.map(({ sampleId, print }) => [sampleId, print]));
    const heard = recordings.filter((sample) => printOf.has(sample.id) && countedS(sample) >= likeness.minSpeechS);
    const stranger = await likeness.findOtherSpeaker(
      heard.map(({ id }) => printOf.get(id)!),
      (at) =>
        samples.segmentsPcm(
          heard[at]!,
          spread(heard[at]!, likeness.maxComparedS, () => 0.5),
          signal,
        ),
      signal,
    );
    if (stranger === undefined) return;
    throw new AppError('invalid_audio', {
      message: `“${heard[stranger]!.fileName}” sounds like a different person than the other recordings. A voice needs recordings of one person.`,
      param: 'voice_id',
    });
  }

  /** Stretch by stretch: half an hour is too much to hand over at once. */
  async function fitAll(
    workspaceId: WorkspaceId,
    sample: VoiceSampleRow,
    language: string,
    onStretch: (seconds: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<FittedStretch[]> {
    const isNoisy = sample.removeBackgroundNoise && sample.isolatedKey === null;
    const all = await samples.selectedPcm(
      isNoisy ? await samples.isolate({ workspaceId }, sample, signal) : sample,
      signal,
    );
    const found: FittedStretch[] = [];
    for (const { from, to } of stretches(all.length)) {
      const { recipe } = await lab.adapt([{ samples: all.slice(from, to), sampleRate }], { language }, signal);
      found.push({ seconds: (to - from) / sampleRate, recipe });
      await onStretch(to / sampleRate);
    }
    return found;
  }

  async function finish(
    actor: Actor,
    { voiceId, language }: ProfessionalVoiceRow,
    jobId: string,
    fitted: readonly FittedStretch[],
  ): Promise<void> {
    const { workspaceId } = actor;
    const recipe = blend(fitted);
    const languages = languagesOf(language, speech.findVoice(recipe.base)?.languages ?? [language]);
    await transaction(db, async (tx) => {
      await voices.change(tx, actor, voiceId, { recipe, languages }, { isEdit: false });
      const now = clock();
      const ended = { trainingId: null, trainedAt: now, updatedAt: now };
      const change = { state: 'fine_tuned' as const, progress: 1, message: '', ...ended };
      if (!(await professionalVoicesStore(tx).move(workspaceId, voiceId, jobId, change))) throw new TrainingOver();
    });
  }

  /** Notes how far this training is, for those who watch; throws where it goes on no more. */
  async function tell(
    workspaceId: WorkspaceId,
    voiceId: string,
    jobId: string,
    change: Parameters<ReturnType<typeof professionalVoicesStore>['move']>[3],
  ): Promise<ProfessionalVoiceRow> {
    const row = await professionalVoicesStore(db).move(workspaceId, voiceId, jobId, { ...change, updatedAt: clock() });
    if (!row) throw new TrainingOver();
    await voices.changed(workspaceId, voiceId);
    return row;
  }

  return service;
}
export type TrainingService = ReturnType<typeof trainingService>;

const notProfessional = (voiceId: string) =>
  new AppError('voice_not_found', {
    message: `A professional voice with the voice_id ${voiceId} was not found.`,
    param: 'voice_id',
  });

const seconds = (recordings: readonly VoiceSampleRow[]): number =>
  recordings.reduce((sum, sample) => sum + countedS(sample), 0);

function requireVerified(verifiedAt: Date | null): void {
  if (verifiedAt === null)
    throw new AppError('voice_not_verified', {
      message: 'Verify the voice first: read its captcha aloud, or ask for a verification by hand.',
      param: 'voice_id',
    });
}

function requireEnough(recordings: readonly VoiceSampleRow[], leastS: number): void {
  const undecided = recordings.find(isUndecided);
  if (undecided)
    throw new AppError('invalid_parameters', {
      message: `Several people speak in “${undecided.fileName}”. Say which of them the voice is of.`,
      param: 'selected_speaker_ids',
    });
  const there = seconds(recordings);
  if (recordings.length === 0 || there < leastS)
    throw new AppError('audio_too_short', {
      message: `A professional voice needs ${minutes(leastS)} of recordings; this one has ${minutes(there)}.`,
      param: 'voice_id',
    });
}

const failureOf = (error: unknown): string =>
  error instanceof AppError || error instanceof EngineError
    ? `The training failed: ${error.message}`
    : 'The training failed. Please start it again.';
