import { boolean, index, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../../workspace/workspace.tables.ts';
import { voices } from '../voices.tables.ts';

/** The sentence that somebody is to read aloud for a voice. */
export const voiceCaptchas = pgTable('voice_captchas', {
  voiceId: text()
    .primaryKey()
    .references(() => voices.id, { onDelete: 'cascade' }),
  workspaceId: text()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Readings, accepted or not. */
export const voiceVerificationAttempts = pgTable(
  'voice_verification_attempts',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text()
      .notNull()
      .references(() => voices.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    accepted: boolean().notNull(),
    /** Of the reading and the voice's recordings, −1..1. */
    similarity: real().notNull(),
    /** Between the sentence and what was understood, in characters; 0 where nothing can listen. */
    levenshteinDistance: integer().notNull(),
    transcription: text().notNull(),
    recordingKey: text().notNull(),
    mimeType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** SHA-256 of the recording, hex; null: it was read before that was noted. */
    hash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('voice_verification_attempts_of_voice').on(table.voiceId, table.createdAt)],
);
