import { boolean, index, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import { voiceSamples } from '../voices/samples/voice-samples.tables.ts';
import { voices } from '../voices/voices.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

export type TrainingState = 'not_started' | 'queued' | 'fine_tuning' | 'fine_tuned' | 'failed' | 'delayed';

/** What a professional voice has besides its row in `voices`. */
export const professionalVoices = pgTable('professional_voices', {
  voiceId: text()
    .primaryKey()
    .references(() => voices.id, { onDelete: 'cascade' }),
  workspaceId: text()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  language: text().notNull(),
  state: text().$type<TrainingState>().notNull().default('not_started'),
  modelId: text(),
  /** 0..1 */
  progress: real().notNull().default(0),
  message: text().notNull().default(''),
  /** The job of the training that goes on; another start of it has another. */
  trainingId: text(),
  /** When a training ended well for the last time; what it made speaks until another does. */
  trainedAt: timestamp({ withTimezone: true }),
  manualVerification: jsonb().$type<{
    extra_text: string;
    request_time_unix: number;
    files: { file_id: string; file_name: string; mime_type: string; size_bytes: number; upload_date_unix: number }[];
  }>(),
  isManuallyVerified: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
export type ProfessionalVoiceRow = typeof professionalVoices.$inferSelect;

/** A voice that was fitted to a stretch of a recording. */
export interface FittedSegment {
  /** Seconds of recording that it was fitted to. */
  readonly seconds: number;
  readonly recipe: VoiceRecipe;
}

/** What was found in a recording of a professional voice, so that another training need not find it again. */
export const professionalRecordings = pgTable(
  'professional_recordings',
  {
    sampleId: text()
      .primaryKey()
      .references(() => voiceSamples.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text()
      .notNull()
      .references(() => voices.id, { onDelete: 'cascade' }),
    /** Who is heard in it, see `VoicePrint`. */
    embedding: real('print').array().notNull(),
    quality: text().$type<'studio' | 'good' | 'ok' | 'poor' | 'bad'>().notNull(),
    qualityReason: text().notNull(),
    /** What of the recording `fitted` is of: its ends, speakers and language; another is fitted again. */
    fittedTo: text(),
    fitted: jsonb().$type<readonly FittedSegment[]>(),
  },
  (table) => [index('professional_recordings_of_voice').on(table.voiceId)],
);
export type ProfessionalRecordingRow = typeof professionalRecordings.$inferSelect;
