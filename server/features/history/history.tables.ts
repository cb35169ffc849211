import { isNotNull, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { historySources } from '../../../contract/history/history.ts';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { voiceCategories } from '../../../contract/voices/voices.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A line of a dialogue. Times are in ms from the start of the audio; older items have none. */
export interface HistoryLine {
  readonly text: string;
  readonly voiceId: string;
  readonly voiceName: string;
  readonly startMs?: number;
  readonly endMs?: number;
}

/** Positions of deleted items, so that a cursor on a deleted item still works. */
export const historyPlaces = pgTable(
  'history_places',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** When the item was created. */
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    goneAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('history_places_by_date').on(table.goneAt)],
);

/** Generated audio; the file is in the blob store under `blobKey`. */
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
    dialogue: jsonb().$type<readonly HistoryLine[]>(),
    /** All voice names of a dialogue, for the search; null if `voiceName` is the only one. */
    speakers: text(),
    settings: jsonb().$type<Record<string, unknown>>(),
    /** The requested language, stored so that the request can be repeated; null if the request named none. */
    languageCode: text(),
    dictionaries: jsonb().$type<readonly DictionaryLocator[]>(),
    contentType: text().notNull(),
    outputFormat: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    characterCountFrom: bigint({ mode: 'number' }).notNull(),
    characterCountTo: bigint({ mode: 'number' }).notNull(),
    /** The waveform in its wire format; null for items that are older than stored waveforms. */
    peaks: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
    /** Set by a soft delete: the item is hidden, and purged unless it is restored in time. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  // Ascending, although lists are newest first: PostgreSQL scans it backwards, and a descending index would sort nulls last.
  (table) => [
    index('history_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('history_by_voice').on(table.workspaceId, table.voiceId, table.createdAt, table.id),
    index('history_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
    index('history_by_source').on(table.workspaceId, table.source, table.createdAt, table.id),
    index('history_by_model').on(table.workspaceId, table.modelId, table.createdAt, table.id),
    // Trigrams, prefixed by workspace, find any part of a word in any script.
    // Every search scans the pending list, so it is kept short.
    index('history_by_grams')
      .using(
        'gin',
        sql`history_grams(${table.workspaceId}, coalesce(${table.speakers}, ${table.voiceName}), ${table.text})`,
      )
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** The voices of a dialogue other than the item's own voice, which speaks first. */
export const historySpeakers = pgTable(
  'history_speakers',
  {
    itemId: text()
      .notNull()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    /** When the item was created. */
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.voiceId] }),
    index('history_speakers_by_voice').on(table.workspaceId, table.voiceId, table.createdAt, table.itemId),
  ],
);
