import { boolean, index, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import { voiceSamples } from '../voices/samples/voice-samples.tables.ts';
import { voices } from '../voices/voices.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

export type TrainingState = 'not_started' | 'queued' | 'fine_tuning' | 'fine_tuned' | 'failed' | 'delayed';

/** The training state of a professional voice; its other columns are in `voices`. */
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
  /** Id of the current training job; each start has a new one. */
  trainingId: text(),
  /** End of the last successful training, whose result is in use. */
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

/** A voice fitted to a segment of a recording. */
export interface FittedSegment {
  /** Length of the segment in seconds. */
  readonly seconds: number;
  readonly recipe: VoiceRecipe;
}

/** Analysis of a recording, stored so that the next training can reuse it. */
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
    /** Speaker embedding of the used part. */
    embedding: real('print').array().notNull(),
    quality: text().$type<'studio' | 'good' | 'ok' | 'poor' | 'bad'>().notNull(),
    qualityReason: text().notNull(),
    /** Key of the cut, speakers and language that `fitted` belongs to; another key needs a new fit. */
    fittedTo: text(),
    fitted: jsonb().$type<readonly FittedSegment[]>(),
  },
  (table) => [index('professional_recordings_of_voice').on(table.voiceId)],
);
export type ProfessionalRecordingRow = typeof professionalRecordings.$inferSelect;
