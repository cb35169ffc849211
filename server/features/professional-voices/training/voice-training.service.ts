import type { z } from 'zod';
import { defaultModelId, models } from '../../../../contract/catalogue/models.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { JobContext, Jobs } from '../../../platform/jobs/jobs.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import type { SpeakerConsistencyService } from '../../voices/clones/speaker-consistency.service.ts';
import type { VoiceSamplesService } from '../../voices/samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import { professionalRecordingsStore, professionalVoicesStore } from '../professional-voices.store.ts';
import type { FittedSegment, ProfessionalRecordingRow, ProfessionalVoiceRow } from '../professional-voices.tables.ts';
import { drawSegments } from '../recordings/professional-recordings.rules.ts';
import { trainingJob, trainingStateService } from './training-state.service.ts';
import {
  blendRecipes,
  fitKey,
  formatMinutes,
  isActive,
  needsSpeakerChoice,
  sampleRate,
  selectedDurationS,
  splitIntoSegments,
  usedSeconds,
  voiceLanguages,
} from './voice-training.rules.ts';

export const trainingRetries = 4;

interface VoiceTrainingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly lab: Pick<VoiceLab, 'adapt'>;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly voices: Pick<VoicesService, 'getOwned' | 'change' | 'notifyChanged'>;
  readonly samples: Pick<VoiceSamplesService, 'list' | 'selectedPcm' | 'segmentsPcm' | 'isolate'>;
  readonly speakerConsistency: Pick<SpeakerConsistencyService, 'findOtherSpeaker' | 'minSpeechS' | 'maxComparedS'>;
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  /** Minimum seconds of recordings (O-44). */
  readonly minRecordingS: number;
}

/** Fraction of the progress for fitting; the rest is blending and saving. */
const fittingShare = 0.98;
const delayedState = { state: 'delayed' as const, message: 'The training is delayed. It continues automatically.' };

type TrainingChange = Parameters<ReturnType<typeof professionalVoicesStore>['updateTraining']>[3];

/** The training was stopped or replaced by another one. */
class TrainingSuperseded extends Error {}

/** Trains professional voices with a durable job that fits a voice to all recordings (O-44, VOICE-050). */
export function voiceTrainingService(deps: VoiceTrainingDeps) {
  const { db, clock, lab, speech, voices, samples, speakerConsistency, jobs, notifications, minRecordingS } = deps;
  const state = trainingStateService(deps);
  const service = {
    /**
     * Queues a training. Throws `model_not_found`, `voice_not_found`, `already_running`, `voice_not_verified`,
     * `invalid_parameters` or `audio_too_short`.
     */
    async start(actor: Actor, voiceId: string, modelId: string = defaultModelId): Promise<void> {
      const { workspaceId } = actor;
      if (!models.some((model) => model.modelId === modelId))
        throw new AppError('model_not_found', { param: 'model_id' });
      await voices.getOwned(actor, voiceId);
      const stored = await professionalVoicesStore(db).find(workspaceId, voiceId);
      if (stored) await state.reconcile(workspaceId, stored);
      await transaction(db, async (tx) => {
        const store = professionalVoicesStore(tx);
        // Lock the voice first, as everywhere, so that recordings and verification cannot change before the job exists.
        const voice = await voices.change(tx, actor, voiceId, {}, { isEdit: false });
        const recordings = await samples.list(workspaceId, [voiceId], tx);
        const row = await store.lock(workspaceId, voiceId);
        if (!row) throw notProfessional(voiceId);
        if (isActive(row)) throw new AppError('already_running', { message: 'The voice is already being trained.' });
        requireVerified(voice.verifiedAt);
        requireEnoughRecordings(recordings, minRecordingS);
        const payload = { voiceId, userId: actor.userId };
        const trainingId = await jobs.send(trainingJob, payload, { workspaceId, tx });
        if (trainingId === undefined) throw new AppError('system_busy');
        const change = { state: 'queued' as const, modelId, trainingId, progress: 0, message: '', updatedAt: clock() };
        await store.update(workspaceId, voiceId, change);
      });
    },

    /**
     * Stops a training in `tx` because its input changed; the result of an earlier training stays in use. Call the returned
     * function after the commit.
     */
    async stop(tx: Tx, workspaceId: WorkspaceId, voiceId: string, message: string): Promise<() => Promise<void>> {
      const store = professionalVoicesStore(tx);
      const row = await store.lock(workspaceId, voiceId);
      if (!row || !isActive(row)) return async () => {};
      const resetState = row.trainedAt
        ? { state: 'fine_tuned' as const, progress: 1 }
        : { state: 'not_started' as const, progress: 0 };
      await store.update(workspaceId, voiceId, { ...resetState, message, trainingId: null, updatedAt: clock() });
      const { trainingId } = row;
      return async () => {
        if (trainingId !== null) await jobs.cancel(workspaceId, trainingJob, trainingId);
      };
    },

    /** Runs the job. Saves each fitted recording, so that the job continues with the next one after a crash. */
    async run({ voiceId, userId }: z.output<typeof trainingJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const actor: Actor = { userId, workspaceId, role: 'admin', via: 'session', permissions: undefined };
      try {
        await fitVoice(actor, voiceId, context);
      } catch (error) {
        if (error instanceof TrainingSuperseded) return;
        if (signal.aborted) throw error;
        const isPermanent = error instanceof AppError || (error instanceof EngineError && !error.retryable);
        const willRetry = attempt <= trainingRetries && !isPermanent;
        const isSuperseded = willRetry
          ? await saveFailure(() => saveProgress(workspaceId, voiceId, jobId, delayedState))
          : await saveFailure(() => fail(actor, voiceId, jobId, failureMessage(error)));
        if (willRetry && !isSuperseded) throw error;
      }
    },
  };

  /** Saves the state of a failed attempt; returns whether the training is superseded. A failed save is ignored. */
  async function saveFailure(save: () => Promise<unknown>): Promise<boolean> {
    try {
      await save();
      return false;
    } catch (error) {
      return error instanceof TrainingSuperseded;
    }
  }

  /** Ends the training, and tells the person who started it. */
  async function fail(actor: Actor, voiceId: string, jobId: string, message: string): Promise<void> {
    const { workspaceId } = actor;
    const { name } = await voices.getOwned(actor, voiceId);
    const change = { state: 'failed' as const, message, trainingId: null, updatedAt: clock() };
    await transaction(db, async (tx) => {
      if (!(await professionalVoicesStore(tx).updateTraining(workspaceId, voiceId, jobId, change)))
        throw new TrainingSuperseded();
      const data = { ...describeTraining(voiceId, name), reason: message };
      await notifications.notify(tx, { userIds: [actor.userId], workspaceId, kind: 'job_failed', data });
    });
    await voices.notifyChanged(workspaceId, voiceId);
  }

  async function fitVoice(actor: Actor, voiceId: string, { jobId, signal, progress }: JobContext): Promise<void> {
    const { workspaceId } = actor;
    const row = await saveProgress(workspaceId, voiceId, jobId, { state: 'fine_tuning', message: '' });
    const recordings = await samples.list(workspaceId, [voiceId]);
    requireEnoughRecordings(recordings, minRecordingS);
    const totalS = usedSeconds(recordings);
    const analyzed = await professionalRecordingsStore(db).listOfVoice(workspaceId, voiceId);
    await requireOneSpeaker(recordings, analyzed, signal);
    const fitted: FittedSegment[] = [];
    let processedS = 0;
    for (const sample of recordings) {
      const key = fitKey(sample, row.language);
      const stored = analyzed.find(({ sampleId }) => sampleId === sample.id);
      const onSegment = async (fittedS: number) => {
        const fraction = fittingShare * Math.min(1, (processedS + fittedS) / totalS);
        await saveProgress(workspaceId, voiceId, jobId, { progress: fraction });
        await progress(fraction * 100);
      };
      const isStored = stored?.fittedTo === key && stored.fitted !== null;
      const segments = isStored
        ? stored.fitted!
        : await fitSample(workspaceId, sample, row.language, onSegment, signal);
      if (!isStored) await professionalRecordingsStore(db).saveFitted(workspaceId, sample.id, key, segments);
      fitted.push(...segments);
      processedS += selectedDurationS(sample);
      await onSegment(0);
    }
    await saveResult(actor, row, jobId, fitted);
  }

  /** Throws if a recording has a different speaker than the others. */
  async function requireOneSpeaker(
    recordings: readonly VoiceSampleRow[],
    analyzed: readonly ProfessionalRecordingRow[],
    signal: AbortSignal,
  ): Promise<void> {
    const embeddingBySampleId = new Map(analyzed.map(({ sampleId, embedding }) => [sampleId, embedding]));
    const comparable = recordings.filter(
      (sample) => embeddingBySampleId.has(sample.id) && selectedDurationS(sample) >= speakerConsistency.minSpeechS,
    );
    const otherSpeaker = await speakerConsistency.findOtherSpeaker(
      comparable.map(({ id }) => embeddingBySampleId.get(id)!),
      (at) =>
        samples.segmentsPcm(
          comparable[at]!,
          drawSegments(comparable[at]!, speakerConsistency.maxComparedS, () => 0.5),
          signal,
        ),
      signal,
    );
    if (otherSpeaker === undefined) return;
    throw new AppError('invalid_audio', {
      message: `“${comparable[otherSpeaker]!.fileName}” sounds like a different person than the other recordings. A voice needs recordings of one person.`,
      param: 'voice_id',
    });
  }

  /** Fits a recording segment by segment, because half an hour of samples is too much for one transfer. */
  async function fitSample(
    workspaceId: WorkspaceId,
    sample: VoiceSampleRow,
    language: string,
    onSegment: (fittedS: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<FittedSegment[]> {
    const isNoisy = sample.removeBackgroundNoise && sample.isolatedKey === null;
    const pcm = await samples.selectedPcm(
      isNoisy ? await samples.isolate({ workspaceId }, sample, signal) : sample,
      signal,
    );
    const segments: FittedSegment[] = [];
    for (const { from, to } of splitIntoSegments(pcm.length)) {
      const { recipe } = await lab.adapt([{ samples: pcm.slice(from, to), sampleRate }], { language }, signal);
      segments.push({ seconds: (to - from) / sampleRate, recipe });
      await onSegment(to / sampleRate);
    }
    return segments;
  }

  async function saveResult(
    actor: Actor,
    { voiceId, language }: ProfessionalVoiceRow,
    jobId: string,
    fitted: readonly FittedSegment[],
  ): Promise<void> {
    const { workspaceId } = actor;
    const recipe = blendRecipes(fitted);
    const languages = voiceLanguages(language, speech.findVoice(recipe.base));
    await transaction(db, async (tx) => {
      const { name } = await voices.change(tx, actor, voiceId, { recipe, languages }, { isEdit: false });
      const now = clock();
      const completed = { trainingId: null, trainedAt: now, updatedAt: now };
      const change = { state: 'fine_tuned' as const, progress: 1, message: '', ...completed };
      if (!(await professionalVoicesStore(tx).updateTraining(workspaceId, voiceId, jobId, change)))
        throw new TrainingSuperseded();
      const data = describeTraining(voiceId, name);
      await notifications.notify(tx, { userIds: [actor.userId], workspaceId, kind: 'job_finished', data });
    });
  }

  /** Saves and publishes the progress; throws `TrainingSuperseded` if the training is no longer current. */
  async function saveProgress(
    workspaceId: WorkspaceId,
    voiceId: string,
    jobId: string,
    change: TrainingChange,
  ): Promise<ProfessionalVoiceRow> {
    const row = await professionalVoicesStore(db).updateTraining(workspaceId, voiceId, jobId, {
      ...change,
      updatedAt: clock(),
    });
    if (!row) throw new TrainingSuperseded();
    await voices.notifyChanged(workspaceId, voiceId);
    return row;
  }

  return service;
}
export type VoiceTrainingService = ReturnType<typeof voiceTrainingService>;

const describeTraining = (voiceId: string, name: string) => ({
  name: `The training of “${name}”`,
  path: `/app/voice-lab/professional/${voiceId}`,
});

const notProfessional = (voiceId: string) =>
  new AppError('voice_not_found', {
    message: `A professional voice with the voice_id ${voiceId} was not found.`,
    param: 'voice_id',
  });

function requireVerified(verifiedAt: Date | null): void {
  if (verifiedAt === null)
    throw new AppError('voice_not_verified', {
      message: 'Verify the voice first: complete the captcha or request manual verification.',
      param: 'voice_id',
    });
}

function requireEnoughRecordings(recordings: readonly VoiceSampleRow[], minRecordingS: number): void {
  const unassigned = recordings.find(needsSpeakerChoice);
  if (unassigned)
    throw new AppError('invalid_parameters', {
      message: `“${unassigned.fileName}” has several speakers. Select the speaker of this voice.`,
      param: 'selected_speaker_ids',
    });
  const availableS = usedSeconds(recordings);
  if (recordings.length === 0 || availableS < minRecordingS)
    throw new AppError('audio_too_short', {
      message: `A professional voice needs ${formatMinutes(minRecordingS)} of recordings. This one has ${formatMinutes(availableS)}.`,
      param: 'voice_id',
    });
}

const failureMessage = (error: unknown): string =>
  error instanceof AppError || error instanceof EngineError
    ? `The training failed: ${error.message}`
    : 'The training failed. Start it again.';
