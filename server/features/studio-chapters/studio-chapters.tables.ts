import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Bed, EditorNode } from '../../../contract/studio/studio-fields.ts';
import { blockKinds } from '../../../contract/studio/studio-limits.ts';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';

export const studioChapters = pgTable(
  'studio_chapters',
  {
    /** `chapter_id` */
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Order in the project, from 0 without gaps. */
    position: integer().notNull(),
    /** Grows with each change of the text. A change of an older revision is refused. */
    revision: integer().notNull().default(0),
    blockOrderChangedAt: timestamp({ withTimezone: true }),
    /** Music below the speech. */
    beds: jsonb().$type<readonly Bed[]>().notNull().default([]),
    /** Characters that are spoken. */
    characters: integer().notNull().default(0),
    /** Its play is muted in the whole project. */
    isMuted: boolean().notNull().default(false),
    lastConvertedAt: timestamp({ withTimezone: true }),
    lastConversionError: text(),
    latestSnapshotId: text(),
    /** The page that edits it: a person, and an ID that the page made. */
    leasedBy: text(),
    leasedByClient: text(),
    leasedUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_chapters_by_position').on(table.projectId, table.position)],
);

/** A paragraph or a heading. */
export const studioBlocks = pgTable(
  'studio_blocks',
  {
    /** `block_id` */
    id: text().primaryKey(),
    chapterId: text()
      .notNull()
      .references(() => studioChapters.id, { onDelete: 'cascade' }),
    /** Order in the chapter. */
    position: integer().notNull(),
    kind: text({ enum: blockKinds }).notNull(),
    /** Its text and takes cannot be changed. */
    locked: boolean().notNull().default(false),
    nodes: jsonb().$type<readonly EditorNode[]>().notNull(),
    /**
     * The take that was chosen for a sentence, by its place (`fingerprint:occurrence` in this block). A sentence that is
     * not in it uses the first take with its fingerprint.
     */
    choices: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [index('studio_blocks_by_position').on(table.chapterId, table.position)],
);
