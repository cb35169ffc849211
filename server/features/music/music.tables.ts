import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Music that was composed, or uploaded as a reference for sections. */
export const songs = pgTable(
  'songs',
  {
    /** `song_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    requestId: text().notNull(),
    origin: text({ enum: ['prompt', 'plan', 'video', 'upload'] }).notNull(),
    state: text({ enum: ['waiting', 'running', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** 0–100 */
    percent: integer(),
    /** Why it failed. */
    problem: text(),
    jobId: text(),
    title: text().notNull(),
    description: text(),
    genres: jsonb().$type<readonly string[]>().notNull().default([]),
    prompt: text(),
    modelId: text().notNull(),
    /** The composition plan in its wire format; null for an upload without one. */
    plan: jsonb().$type<Record<string, unknown>>(),
    /** With the plan, it determines every note. */
    seed: integer(),
    /** The version of the composer, because another one composes other notes. */
    composerVersion: text(),
    /** The song that this one changes some sections of. No foreign key: the other song may be deleted. */
    previousSongId: text(),
    outputFormat: text().notNull(),
    contentType: text().notNull(),
    blobKey: text(),
    audioBytes: bigint({ mode: 'number' }),
    durationMs: integer(),
    /** The waveform in its wire format. */
    peaks: text(),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('songs_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('songs_by_state').on(table.state, table.createdAt),
  ],
);

/** One part of the mix of a song, such as its drums. */
export const songStems = pgTable(
  'song_stems',
  {
    songId: text()
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    /** The waveform in its wire format. */
    peaks: text(),
  },
  (table) => [primaryKey({ columns: [table.songId, table.name] })],
);
