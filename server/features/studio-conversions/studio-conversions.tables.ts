import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';

/** A run that makes the missing takes of some chapters. At most one of a project runs at a time. */
export const studioConversions = pgTable(
  'studio_conversions',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    state: text({ enum: ['waiting', 'running', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** Whether it ends with a snapshot of the whole project. */
    isWhole: boolean().notNull(),
    /** Whether the snapshot is published by the player of Audio Native. */
    publishes: boolean().notNull().default(false),
    chapterIds: jsonb().$type<readonly string[]>().notNull(),
    /** Chapters that are finished. */
    doneChapterIds: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Characters, for the progress. */
    totalCharacters: integer().notNull().default(0),
    doneCharacters: integer().notNull().default(0),
    /** Sentences that were spoken, and those that had a take. */
    spoken: integer().notNull().default(0),
    reused: integer().notNull().default(0),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    problem: text(),
    problemCode: text(),
    jobId: text(),
    snapshotId: text(),
    callbackUrl: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('studio_conversions_of_project').on(table.projectId, table.createdAt),
    index('studio_conversions_by_state').on(table.state, table.createdAt),
  ],
);
