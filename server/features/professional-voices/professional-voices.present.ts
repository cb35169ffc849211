import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { cloneLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { presentAttempt, presentSentence } from '../voices/captcha/voice-captcha.present.ts';
import type { CaptchaAttemptRow } from '../voices/captcha/voice-captcha.store.ts';
import { presentSample, presentSpeakers } from '../voices/samples/voice-samples.present.ts';
import type { VoiceSampleRow } from '../voices/samples/voice-samples.tables.ts';
import type { ProfessionalVoiceRow } from './professional-voices.tables.ts';

export type FineTuningReply = NonNullable<VoiceReply['fine_tuning']>;

/** Training status beyond the row. */
export interface TrainingStatus {
  readonly isAllowed: boolean;
  /** Used seconds of its recordings. */
  readonly datasetS: number;
  /** Its captcha attempts. */
  readonly attempts: readonly CaptchaAttemptRow[];
  /** When new captcha attempts become available; undefined: now. */
  readonly blockedUntil: Date | undefined;
}

export function presentTraining(
  row: ProfessionalVoiceRow,
  { isAllowed, datasetS, attempts, blockedUntil }: TrainingStatus,
) {
  const modelId = row.modelId ?? defaultModelId;
  return {
    is_allowed_to_fine_tune: isAllowed,
    state: { [modelId]: row.state },
    verification_failures: [],
    verification_attempts_count: attempts.length,
    manual_verification_requested: row.manualVerification !== null,
    language: row.language,
    progress: { [modelId]: row.progress },
    message: { [modelId]: row.message },
    dataset_duration_seconds: datasetS,
    verification_attempts: attempts.map(presentAttempt),
    slice_ids: null,
    manual_verification: row.manualVerification,
    max_verification_attempts: cloneLimits.maxCaptchaAttempts,
    next_max_verification_attempts_reset_unix_ms: blockedUntil?.getTime() ?? null,
  } satisfies FineTuningReply;
}

export const presentRecordings = (rows: readonly VoiceSampleRow[]) => rows.map(presentSample);

export const presentCaptcha = (sentence: string): string => presentSentence(sentence);

export const presentSeparation = (row: VoiceSampleRow) => presentSpeakers(row);

export const presentAudio = ({ mp3, durationS }: { mp3: Buffer; durationS: number }) => ({
  audio_base_64: mp3.toString('base64'),
  media_type: 'audio/mpeg',
  duration_secs: durationS,
});
