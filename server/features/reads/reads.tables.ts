import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { readStates } from '../../../contract/publishing/publishing-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A studio project that is published to readers. Its sound is a copy, so that readers hear what was reviewed. */
export const reads = pgTable(
  'reads',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    /** Part of its public address. */
    slug: text().notNull().unique(),
    /** The studio project; its deletion leaves the read. */
    projectId: text().notNull(),
    title: text().notNull(),
    author: text().notNull().default(''),
    description: text().notNull().default(''),
    /** BCP 47 */
    language: text().notNull().default('en'),
    genres: text().array().notNull().default([]),
    isExplicit: boolean().notNull().default(false),
    isbn: text().notNull().default(''),
    coverKey: text(),
    coverType: text(),
    state: text({ enum: readStates }).notNull().default('draft'),
    reviewComment: text().notNull().default(''),
    reviewedBy: text(),
    submittedAt: timestamp({ withTimezone: true }),
    reviewedAt: timestamp({ withTimezone: true }),
    /** Of the first publication. */
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('reads_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('reads_by_state').on(table.state, table.submittedAt),
    index('reads_of_author').on(table.userId, table.publishedAt),
    index('reads_of_project').on(table.projectId),
  ],
);

export const readChapters = pgTable(
  'read_chapters',
  {
    id: text().primaryKey(),
    readId: text()
      .notNull()
      .references(() => reads.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    /** MP3 */
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    /** The snapshot of the chapter in the studio that it was copied from. */
    chapterSnapshotId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('read_chapters_of_read').on(table.readId, table.position)],
);
