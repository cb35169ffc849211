import { index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Designed voices that are not saved yet; deleted after a day. */
export const designedVoices = pgTable(
  'designed_voices',
  {
    /** `generated_voice_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    /** Id of the voice that was remixed. */
    remixOf: text(),
    recipe: jsonb().$type<VoiceRecipe>().notNull(),
    /** Consent and speaker embedding, if it started from a recording. */
    consent: jsonb().$type<VoiceRow['consent']>(),
    embedding: real('print').array(),
    labels: jsonb().$type<Record<string, string>>().notNull(),
    language: text().notNull(),
    text: text().notNull(),
    loudness: real().notNull(),
    seed: integer().notNull(),
    blobKey: text().notNull(),
    mediaType: text().notNull(),
    durationS: real().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('designed_voices_by_age').on(table.createdAt)],
);
