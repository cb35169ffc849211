import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { studioChapters } from '../studio-chapters/studio-chapters.tables.ts';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';

/** One part of a snapshot in its order: a sentence, a pause or a sound. */
export type SnapshotPart =
  | {
      readonly kind: 'take';
      readonly takeId: string;
      readonly blockId: string;
      readonly text: string;
      /** dB */
      readonly gain: number;
      /** Silence after it, in ms. */
      readonly gapMs: number;
    }
  | { readonly kind: 'pause'; readonly blockId: string; readonly ms: number }
  | {
      readonly kind: 'clip';
      readonly blockId: string;
      readonly assetId: string;
      readonly gain: number;
      readonly overlaps: boolean;
      /** Its length. */
      readonly ms: number;
    };

/** A bed in a snapshot: between two parts by their index. */
export interface SnapshotBed {
  readonly assetId: string;
  readonly from: number;
  readonly to: number;
  readonly gainDb: number;
  readonly fadeInS: number;
  readonly fadeOutS: number;
  readonly loops: boolean;
}

/** What a chapter sounded like at one moment. Snapshots never change. */
export const studioChapterSnapshots = pgTable(
  'studio_chapter_snapshots',
  {
    /** `chapter_snapshot_id` */
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    chapterId: text()
      .notNull()
      .references(() => studioChapters.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    parts: jsonb().$type<readonly SnapshotPart[]>().notNull(),
    beds: jsonb().$type<readonly SnapshotBed[]>().notNull().default([]),
    /** The blocks of the chapter, to restore its text. */
    content: jsonb().$type<readonly unknown[]>().notNull(),
    /** Equal for two snapshots with the same sound. */
    hash: text().notNull(),
    durationMs: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_chapter_snapshots_of_chapter').on(table.chapterId, table.createdAt)],
);

/** A snapshot of all chapters, with the titles of that moment. */
export const studioProjectSnapshots = pgTable(
  'studio_project_snapshots',
  {
    /** `project_snapshot_id` */
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    chapterSnapshotIds: jsonb().$type<readonly string[]>().notNull(),
    /** Title, author, description, genres, ISBN and language of the project. */
    metadata: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    durationMs: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_project_snapshots_of_project').on(table.projectId, table.createdAt)],
);

/** Files of snapshots, kept by what they contain: (hash of the snapshots and settings, format). */
export const studioRenders = pgTable(
  'studio_renders',
  {
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    format: text().notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    /** What was measured on the encoded file. */
    report: jsonb().$type<unknown>(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hash, table.format] })],
);
