import { bigint, boolean, index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { renderStates, renderTypes } from '../../../contract/dubbing/dubbing-limits.ts';
import type { RenderReport } from '../../../contract/dubbing/dubbing-renders.ts';
import { dubbingLanguages } from '../dubbing-languages/dubbing-languages.tables.ts';
import { dubbingProjects } from '../dubbing-projects/dubbing-projects.tables.ts';

/** A file of a project in one language, which a job renders. */
export const dubbingRenders = pgTable(
  'dubbing_renders',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => dubbingProjects.id, { onDelete: 'cascade' }),
    /** null: the source. */
    languageId: text().references(() => dubbingLanguages.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    type: text({ enum: renderTypes }).notNull(),
    normalizesVolume: boolean().notNull(),
    /** Of the language, or of the project for the source. */
    revision: integer().notNull(),
    /** Hash of all that determines the file: an equal one is not rendered again. */
    fingerprint: text().notNull(),
    state: text({ enum: renderStates }).notNull(),
    /** 0–1 */
    progress: real().notNull().default(0),
    problem: text(),
    /** Which lines are missing, and what is behind the voices. */
    report: jsonb().$type<RenderReport>().notNull(),
    jobId: text(),
    fileName: text(),
    contentType: text(),
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    durationMs: integer(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('dubbing_renders_of_project').on(table.projectId, table.createdAt),
    index('dubbing_renders_by_fingerprint').on(table.projectId, table.fingerprint),
    index('dubbing_renders_by_state').on(table.state, table.createdAt),
  ],
);
