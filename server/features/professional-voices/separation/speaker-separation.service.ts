import { z } from 'zod';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type JobContext, type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { SampleChange, VoiceSamplesService } from '../../voices/samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import type { ProfessionalVoicesService } from '../professional-voices.service.ts';
import { firstSegments } from '../recordings/professional-recordings.rules.ts';
import type { ProfessionalRecordingsService } from '../recordings/professional-recordings.service.ts';
import { sampleRate } from '../training/voice-training.rules.ts';

export const separationJob = jobKind({
  name: 'professional-voices.separate-speakers',
  payload: z.object({ voiceId: z.string(), sampleId: z.string() }),
});
export const separationRetries = 3;

interface SpeakerSeparationDeps {
  readonly db: Db;
  readonly lab: Pick<VoiceLab, 'separate'>;
  readonly voices: Pick<VoicesService, 'notifyChanged'>;
  readonly samples: Pick<VoiceSamplesService, 'get' | 'change' | 'segmentsPcm' | 'fullPcm' | 'encodeMp3'>;
  readonly professional: Pick<ProfessionalVoicesService, 'getOwned'>;
  readonly recordings: Pick<ProfessionalRecordingsService, 'changeSelection'>;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** Preview audio of one speaker. */
export interface SpeakerAudio {
  readonly mp3: Buffer;
  readonly durationS: number;
}

const previewS = 30;

/** Separates the speakers in recordings of professional voices (VOICE-047). */
export function speakerSeparationService({
  db,
  lab,
  voices,
  samples,
  professional,
  recordings,
  jobs,
}: SpeakerSeparationDeps) {
  const service = {
    async get(actor: Actor, voiceId: string, sampleId: string): Promise<VoiceSampleRow> {
      await professional.getOwned(actor, voiceId);
      return samples.get(actor, voiceId, sampleId);
    },

    /** Queues the separation; does nothing if it is already queued. */
    async separate(actor: Actor, voiceId: string, sampleId: string): Promise<void> {
      const { workspaceId } = actor;
      await service.get(actor, voiceId, sampleId);
      await transaction(db, async (tx) => {
        await samples.change(actor, voiceId, sampleId, { separation: 'pending' }, tx);
        await jobs.send(separationJob, { voiceId, sampleId }, { workspaceId, singletonKey: sampleId, tx });
        await voices.notifyChanged(workspaceId, voiceId, tx);
      });
    },

    /** The first 30 s of one speaker as MP3. */
    async audio(
      actor: Actor,
      { voiceId, sampleId, speakerId }: { voiceId: string; sampleId: string; speakerId: string },
      signal: AbortSignal,
    ): Promise<SpeakerAudio> {
      const sample = await service.get(actor, voiceId, sampleId);
      if (!sample.utterances?.some(({ speaker }) => speaker === speakerId))
        throw new AppError('sample_not_found', {
          message: `The recording has no speaker with the id ${speakerId}.`,
          param: 'speaker_id',
        });
      const segments = firstSegments(
        { ...sample, trimStartS: null, trimEndS: null, selectedSpeakers: [speakerId] },
        previewS,
      );
      const pcm = await samples.segmentsPcm(sample, segments, signal);
      return { mp3: await samples.encodeMp3(pcm, signal), durationS: pcm.length / sampleRate };
    },

    /** Runs the job: separates the speakers of a recording and stores them. */
    async run(
      { voiceId, sampleId }: z.output<typeof separationJob.payload>,
      { workspaceId, signal, attempt }: JobContext,
    ): Promise<void> {
      const sample = workspaceId && (await samples.get({ workspaceId }, voiceId, sampleId).catch(ignoreDeleted));
      // Deleted in the meantime, or already done by a duplicate job.
      if (!workspaceId || sample?.separation !== 'pending') return;
      const finish = async (change: SampleChange) => {
        await samples.change({ workspaceId }, voiceId, sampleId, change).catch(ignoreDeleted);
        await voices.notifyChanged(workspaceId, voiceId);
      };
      try {
        const pcm = await samples.fullPcm(sample, signal);
        const utterances = await lab.separate({ samples: pcm, sampleRate }, signal);
        const result = { separation: 'completed' as const, utterances, selectedSpeakers: null };
        const current = await samples.get({ workspaceId }, voiceId, sampleId);
        // The old selection does not apply to the new speakers, so clear it.
        if (current.selectedSpeakers) await recordings.changeSelection(jobActor(workspaceId), current, result, signal);
        else await finish(result);
      } catch (error) {
        const isPermanent = error instanceof AppError || (error instanceof EngineError && !error.retryable);
        if (signal.aborted || (!isPermanent && attempt <= separationRetries)) throw error;
        await finish({ separation: 'failed' });
      }
    },
  };
  return service;
}
export type SpeakerSeparationService = ReturnType<typeof speakerSeparationService>;

/** The actor of a job. */
const jobActor = (workspaceId: WorkspaceId): Actor => ({
  userId: '',
  workspaceId,
  role: 'admin',
  via: 'session',
  permissions: undefined,
});

function ignoreDeleted(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'sample_not_found') return undefined;
  throw error;
}
