import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { historySources } from '../../../contract/history.ts';
import { voiceCategories } from '../../../contract/voices.ts';
import { workspaces } from '../workspace/tables.ts';

/** What was made, with its audio in the blob store under `blobKey`. */
export const historyItems = pgTable(
  'history_items',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    requestId: text().notNull(),
    source: text({ enum: historySources }).notNull(),
    voiceId: text(),
    voiceName: text(),
    voiceCategory: text({ enum: voiceCategories }),
    modelId: text(),
    text: text(),
    dialogue: jsonb().$type<readonly { text: string; voiceId: string; voiceName: string }[]>(),
    settings: jsonb().$type<Record<string, unknown>>(),
    contentType: text().notNull(),
    outputFormat: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    characterCountFrom: bigint({ mode: 'number' }).notNull(),
    characterCountTo: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  // Read backwards for the newest first: a descending index would put nulls last, which no query here asks for.
  (table) => [
    index('history_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('history_by_voice').on(table.workspaceId, table.voiceId, table.createdAt, table.id),
    index('history_by_text').using('gin', table.text.op('gin_trgm_ops')),
  ],
);
