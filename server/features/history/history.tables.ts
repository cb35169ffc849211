import { isNotNull, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { historySources } from '../../../contract/history/history.ts';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { voiceCategories } from '../../../contract/voices/voices.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Where items stood that are gone: a list that was read to there can be read on. */
export const historyPlaces = pgTable(
  'history_places',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Of the item. */
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    goneAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('history_places_by_date').on(table.goneAt)],
);

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
    /** The names of all who speak in a dialogue, to be searched; null where `voiceName` is the only one. */
    speakers: text(),
    settings: jsonb().$type<Record<string, unknown>>(),
    /** What was asked for beside the settings, so that it can be made again; null where it was not. */
    languageCode: text(),
    dictionaries: jsonb().$type<readonly DictionaryLocator[]>(),
    contentType: text().notNull(),
    outputFormat: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    characterCountFrom: bigint({ mode: 'number' }).notNull(),
    characterCountTo: bigint({ mode: 'number' }).notNull(),
    /** Its waveform, as on the wire; absent for what was made before waveforms were kept. */
    peaks: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
    /** Taken out of the history: nobody sees it, and it is purged unless it is put back in time. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  // Read backwards for the newest first: a descending index would put nulls last, which no query here asks for.
  (table) => [
    index('history_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('history_by_voice').on(table.workspaceId, table.voiceId, table.createdAt, table.id),
    index('history_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
    index('history_by_source').on(table.workspaceId, table.source, table.createdAt, table.id),
    index('history_by_model').on(table.workspaceId, table.modelId, table.createdAt, table.id),
    // Every three characters that follow each other, of each workspace apart: any part of a word of any script is found.
    // What was written last waits in a list that every search reads, so it is kept short.
    index('history_by_grams')
      .using(
        'gin',
        sql`history_grams(${table.workspaceId}, coalesce(${table.speakers}, ${table.voiceName}), ${table.text})`,
      )
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** Who speaks in a dialogue after its first speaker, who is the voice of the item. */
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
    /** Of the item. */
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.voiceId] }),
    index('history_speakers_by_voice').on(table.workspaceId, table.voiceId, table.createdAt, table.itemId),
  ],
);
