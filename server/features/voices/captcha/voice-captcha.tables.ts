import { boolean, index, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../../workspace/workspace.tables.ts';
import { voices } from '../voices.tables.ts';

/** The sentence that the owner of a voice must read aloud. */
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

/** Captcha attempts, accepted or not. */
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
    /** Cosine similarity to the voice's recordings, −1..1. */
    similarity: real().notNull(),
    /** Between sentence and transcript, in characters; 0 without speech recognition. */
    levenshteinDistance: integer().notNull(),
    transcription: text().notNull(),
    recordingKey: text().notNull(),
    mimeType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** SHA-256 of the recording, hex; null for attempts from before this column. */
    hash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('voice_verification_attempts_of_voice').on(table.voiceId, table.createdAt)],
);
