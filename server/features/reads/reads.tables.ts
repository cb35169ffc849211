import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type preparationStates, readStates } from '../../../contract/publishing/publishing-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** What readers see of a read, as it was reviewed. */
export interface PublishedEdition {
  /** The chapters with this `editionId` are heard. */
  readonly editionId: string;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly language: string;
  readonly genres: readonly string[];
  readonly isExplicit: boolean;
  readonly isbn: string;
  readonly coverKey: string | null;
}

/** The sound that was submitted, and how far its copy is. */
export interface SubmittedEdition {
  readonly id: string;
  readonly status: (typeof preparationStates)[number];
  readonly percent: number;
  readonly problem: string | null;
  /** Snapshots of the chapters of the studio project, in their order. */
  readonly chapters: readonly { readonly id: string; readonly title: string; readonly snapshotId: string }[];
}

/** A sentence with its times in the sound of its chapter, in ms. */
export interface ReadCaption {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

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
    /** A square JPEG; null: it is drawn from the title. */
    coverKey: text(),
    state: text({ enum: readStates }).notNull().default('draft'),
    edition: jsonb().$type<SubmittedEdition>(),
    published: jsonb().$type<PublishedEdition>(),
    /** Whether readers have access to what was published, also while a newer edition is reviewed. */
    isPublic: boolean().notNull().default(false),
    isTakenDown: boolean().notNull().default(false),
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
    /** Each submission copies the sound anew. */
    editionId: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    /** MP3 */
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    captions: jsonb().$type<readonly ReadCaption[]>().notNull().default([]),
    /** The chapter in the studio, which stays the same in all editions. */
    studioChapterId: text().notNull(),
    /** The snapshot of the chapter in the studio that it was copied from. */
    chapterSnapshotId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('read_chapters_of_read').on(table.readId, table.editionId, table.position)],
);
