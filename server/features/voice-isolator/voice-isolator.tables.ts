import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A recording or video without its background noise. */
export const isolations = pgTable(
  'isolations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    title: text().notNull(),
    state: text({ enum: ['waiting', 'running', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** 0–100 */
    percent: integer(),
    /** Why it failed. */
    problem: text(),
    jobId: text(),
    outputFormat: text().notNull(),
    contentType: text().notNull(),
    blobKey: text(),
    audioBytes: bigint({ mode: 'number' }),
    durationMs: integer(),
    /** The waveform in its wire format, after and before. */
    peaks: text(),
    sourcePeaks: text(),
    sourceBlobKey: text(),
    sourceBytes: bigint({ mode: 'number' }),
    sourceType: text().notNull(),
    /** The video with the new audio; null if the source has no picture or the video could not be written. */
    videoBlobKey: text(),
    videoBytes: bigint({ mode: 'number' }),
    videoProblem: text(),
    /** A picture that the client sent for its list, in Base64. */
    preview: text(),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('isolations_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('isolations_by_state').on(table.state, table.createdAt),
  ],
);
