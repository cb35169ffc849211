import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import { professionalVoicesStore } from '../professional-voices.store.ts';
import type { ProfessionalVoiceRow } from '../professional-voices.tables.ts';
import { isActive, needsSpeakerChoice, usedSeconds } from './voice-training.rules.ts';

export const trainingJob = jobKind({
  name: 'professional-voices.train',
  payload: z.object({ voiceId: z.string(), userId: z.string() }),
});
const interruptedMessage = 'The training was interrupted. Start it again.';

interface TrainingStateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'status'>;
  /** Minimum seconds of recordings (O-44). */
  readonly minRecordingS: number;
}

/** The state of trainings, which lists of voices show. */
export function trainingStateService({ db, clock, jobs, minRecordingS }: TrainingStateDeps) {
  return {
    /** Whether a training would succeed. */
    isAllowed: (row: ProfessionalVoiceRow, isVerified: boolean, recordings: readonly VoiceSampleRow[]): boolean =>
      !isActive(row) && isVerified && usedSeconds(recordings) >= minRecordingS && !recordings.some(needsSpeakerChoice),

    /** Marks a training as failed if its job ended without a result, because its process crashed too often. */
    async reconcile(workspaceId: WorkspaceId, row: ProfessionalVoiceRow): Promise<ProfessionalVoiceRow> {
      const { voiceId, trainingId } = row;
      if (!isActive(row) || trainingId === null) return row;
      const job = await jobs.status(workspaceId, trainingJob, trainingId);
      if (job?.state === 'waiting' || job?.state === 'running') return row;
      const change = { state: 'failed' as const, message: interruptedMessage, trainingId: null, updatedAt: clock() };
      const store = professionalVoicesStore(db);
      return (
        (await store.updateTraining(workspaceId, voiceId, trainingId, change)) ??
        (await store.find(workspaceId, voiceId)) ??
        row
      );
    },
  };
}
export type TrainingStateService = ReturnType<typeof trainingStateService>;
