import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { BackgroundJob } from '../../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../../background-jobs/background-jobs.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import { professionalVoicesStore } from '../professional-voices.store.ts';
import type { ProfessionalVoiceRow } from '../professional-voices.tables.ts';
import type { TrainingStateService } from './training-state.service.ts';
import { isActive } from './voice-training.rules.ts';
import type { VoiceTrainingService } from './voice-training.service.ts';

interface TrainingJobsDeps {
  readonly db: Db;
  readonly voices: Pick<VoicesService, 'getOwned' | 'change' | 'notifyChanged'>;
  readonly trainingState: Pick<TrainingStateService, 'reconcile'>;
  readonly training: Pick<VoiceTrainingService, 'stop'>;
}

const states = {
  not_started: 'failed',
  queued: 'waiting',
  fine_tuning: 'running',
  delayed: 'waiting',
  fine_tuned: 'completed',
  failed: 'failed',
} as const;

/** The trainings of professional voices as background jobs. */
export function trainingBackgroundJobs({
  db,
  voices,
  trainingState,
  training,
}: TrainingJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'voice_training',

    async list(actor, since) {
      const rows = await professionalVoicesStore(db).listRecentTrainings(actor.workspaceId, since);
      const jobs = rows.map(async (stored): Promise<BackgroundJob[]> => {
        const row = await trainingState.reconcile(actor.workspaceId, stored);
        // The voice may be deleted at any time.
        const voice = await voices.getOwned(actor, row.voiceId).catch(() => undefined);
        return voice ? [toBackgroundJob(row, voice.name)] : [];
      });
      return (await Promise.all(jobs)).flat();
    },

    async cancel(actor, voiceId) {
      const { workspaceId } = actor;
      const row = await professionalVoicesStore(db).find(workspaceId, voiceId);
      if (!row || !isActive(row)) return false;
      const cancelJob = await transaction(db, async (tx) => {
        // Throws if the caller may not change the voice.
        await voices.change(tx, actor, voiceId, {}, { isEdit: false });
        return training.stop(tx, workspaceId, voiceId, 'The training was cancelled.');
      });
      await cancelJob();
      await voices.notifyChanged(workspaceId, voiceId);
      return true;
    },
  };
}

const toBackgroundJob = (row: ProfessionalVoiceRow, title: string): BackgroundJob => ({
  id: row.voiceId,
  title,
  state: states[row.state],
  percent: row.progress * 100,
  stage: row.state === 'delayed' ? row.message : undefined,
  problem: row.state === 'failed' ? row.message : undefined,
  resultPath: `/app/voice-lab/professional/${row.voiceId}`,
  createdAt: row.updatedAt,
});
