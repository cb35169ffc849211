import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FindCaptchaStatuses } from '../voices/captcha/captcha-status.service.ts';
import type { VoiceSamplesService } from '../voices/samples/voice-samples.service.ts';
import type { VoiceContributor } from '../voices/voice-contributors.service.ts';
import type { FineTuningReply, TrainingStatus } from './professional-voices.present.ts';
import { professionalVoicesStore, trainingFilter } from './professional-voices.store.ts';
import type { ProfessionalVoiceRow } from './professional-voices.tables.ts';
import { trainingJob, trainingStateService } from './training/training-state.service.ts';
import { usedSeconds } from './training/voice-training.rules.ts';

interface ProfessionalDetailsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly samples: Pick<VoiceSamplesService, 'list'>;
  readonly jobs: Pick<Jobs, 'status' | 'cancel'>;
  readonly captchaStatuses: FindCaptchaStatuses;
  /** Minimum seconds of recordings for a training. */
  readonly minRecordingS: number;
  /** Converts the training status to its wire shape. */
  readonly present: (row: ProfessionalVoiceRow, facts: TrainingStatus) => FineTuningReply;
}

/** Adds the training status to voices, and cancels the training when the voice is deleted. */
export function professionalContributor(deps: ProfessionalDetailsDeps): VoiceContributor {
  const { db, samples, jobs, captchaStatuses, present } = deps;
  const state = trainingStateService(deps);
  return {
    async details(workspaceId, { rows: voices }) {
      const professional = voices.filter(
        ({ category, sourceVoiceId }) => category === 'professional' && !sourceVoiceId,
      );
      if (professional.length === 0) return new Map();
      const isVerified = new Map(professional.map(({ id, verifiedAt }) => [id, verifiedAt !== null]));
      const rows = await professionalVoicesStore(db).list(workspaceId, [...isVerified.keys()]);
      const voiceIds = rows.map(({ voiceId }) => voiceId);
      if (voiceIds.length === 0) return new Map();
      const [recordings, captchaStatusOf] = await Promise.all([
        samples.list(workspaceId, voiceIds),
        captchaStatuses(workspaceId, voiceIds),
      ]);
      const all = rows.map(async (stored) => {
        const row = await state.reconcile(workspaceId, stored);
        const { voiceId } = row;
        const voiceRecordings = recordings.filter((sample) => sample.voiceId === voiceId);
        const reply = present(row, {
          isAllowed: state.isAllowed(row, isVerified.get(voiceId) === true, voiceRecordings),
          datasetS: usedSeconds(voiceRecordings),
          ...captchaStatusOf(voiceId),
        });
        return [voiceId, { training: { state: row.state, isTrained: row.trainedAt !== null, reply } }] as const;
      });
      return new Map(await Promise.all(all));
    },

    filter: trainingFilter,

    async onDelete(tx, workspaceId, { id }) {
      const row = await professionalVoicesStore(tx).find(workspaceId, id);
      if (row?.trainingId) await jobs.cancel(workspaceId, trainingJob, row.trainingId);
      return (row?.manualVerification?.files ?? []).map(({ file_id }) => verificationKey(id, file_id));
    },
  };
}

/** Blob keys of the files of manual verification requests. */
export const verificationRoot = 'voice-verifications/';
export const verificationKey = (voiceId: string, fileId: string): string => `${verificationRoot}${voiceId}/${fileId}`;
