import { boolean, index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { Utterance } from '../../../../engines/lab/lab.ts';
import { workspaces } from '../../workspace/workspace.tables.ts';
import { voices } from '../voices.tables.ts';

/** Recordings from which voices are made; the files are in the blob store. */
export const voiceSamples = pgTable(
  'voice_samples',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text()
      .notNull()
      .references(() => voices.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    mimeType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** SHA-256 of the file, hex. */
    hash: text().notNull(),
    blobKey: text().notNull(),
    durationS: real().notNull(),
    /** Without pauses; null for recordings that were stored before it was measured. */
    speechS: real(),
    removeBackgroundNoise: boolean().notNull().default(false),
    /** Blob key of the MP3 without noise, if one was requested. */
    isolatedKey: text(),
    /** Seconds from the start. */
    trimStartS: integer(),
    trimEndS: integer(),
    /** Peaks from 0 to 1, in order of time. */
    waveform: real().array(),
    separation: text().$type<'not_started' | 'pending' | 'completed' | 'failed'>().notNull().default('not_started'),
    utterances: jsonb().$type<readonly Utterance[]>(),
    selectedSpeakers: text().array(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('voice_samples_of_voice').on(table.voiceId, table.createdAt)],
);
export type VoiceSampleRow = typeof voiceSamples.$inferSelect;
