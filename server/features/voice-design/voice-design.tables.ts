import { index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Voices that were designed and not kept yet; forgotten after a day. */
export const designedVoices = pgTable(
  'designed_voices',
  {
    /** `generated_voice_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    /** The voice that it was remixed from. */
    remixOf: text(),
    recipe: jsonb().$type<VoiceRecipe>().notNull(),
    /** It was made of a recording: what was confirmed of that, and what whoever speaks there sounds like. */
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
