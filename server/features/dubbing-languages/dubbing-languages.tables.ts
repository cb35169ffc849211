import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { dubbingLanguageStates } from '../../../contract/dubbing/dubbing-limits.ts';
import { type DubbingFailure, dubbingProjects, dubbingSegments } from '../dubbing-projects/dubbing-projects.tables.ts';

/** A language into which a project is dubbed. */
export const dubbingLanguages = pgTable(
  'dubbing_languages',
  {
    /** `language_id` */
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => dubbingProjects.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    /** BCP 47 */
    language: text().notNull(),
    /** Code of a dialect, such as `es-mexican`, by which voices are chosen. */
    accent: text(),
    state: text({ enum: dubbingLanguageStates }).notNull(),
    /** Starts by itself once the project is ready. */
    isAutomatic: boolean().notNull(),
    /** 0–1 */
    progress: real().notNull().default(0),
    progressMessage: text(),
    /** 0–10 */
    cloningStrength: integer(),
    /** Counts the changes of its lines. */
    revision: integer().notNull().default(0),
    /** The revision whose sound exists. */
    outputRevision: integer(),
    error: jsonb().$type<DubbingFailure>(),
    /** The credits of the failed run were given back. */
    isRefunded: boolean().notNull().default(false),
    warnings: jsonb()
      .$type<readonly { type: string; speaker_ids: readonly string[]; message: string }[]>()
      .notNull()
      .default([]),
    /** Who translated it, for the screen; null: people. */
    translator: text(),
    /** Milliseconds of regenerated sound that were free. */
    freeRegenerationMs: integer().notNull().default(0),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    jobId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    uniqueIndex('dubbing_languages_of_project').on(table.projectId, table.language),
    index('dubbing_languages_by_state').on(table.state, table.createdAt),
  ],
);

/** Where a spoken line lies, and what was done to make it fit. */
export interface LineFit {
  readonly startMs: number;
  readonly endMs: number;
  /** Of the speech that was asked for. */
  readonly speed: number;
  /** Of the sound afterwards; above 1: faster. */
  readonly stretch: number;
  /** By how much it is too long even so; 0: it fits. */
  readonly overlongPercent: number;
}

/** A segment in another language. */
export const dubbingLines = pgTable(
  'dubbing_lines',
  {
    languageId: text()
      .notNull()
      .references(() => dubbingLanguages.id, { onDelete: 'cascade' }),
    segmentId: text()
      .notNull()
      .references(() => dubbingSegments.id, { onDelete: 'cascade' }),
    /** null: needs a translation. */
    translation: text(),
    /** A translator of low quality wrote it, and nobody has looked at it. */
    isDraft: boolean().notNull().default(false),
    /** Times of this language alone; null: those of the segment. */
    startMs: integer(),
    endMs: integer(),
    /** The chosen take; it is stale if its fingerprint differs from that of the line. */
    takeId: text(),
    fit: jsonb().$type<LineFit>(),
    /** The line changed after its take was made. */
    isStale: boolean().notNull().default(true),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.languageId, table.segmentId] })],
);

/** One spoken line. Takes never change; all of them stay, to compare and to restore. */
export const dubbingTakes = pgTable(
  'dubbing_takes',
  {
    id: text().primaryKey(),
    languageId: text()
      .notNull()
      .references(() => dubbingLanguages.id, { onDelete: 'cascade' }),
    segmentId: text().notNull(),
    userId: text().notNull(),
    /** Hash of what is spoken, by whom and how fast. */
    fingerprint: text().notNull(),
    text: text().notNull(),
    voiceId: text().notNull(),
    modelId: text().notNull(),
    speed: real().notNull(),
    blobKey: text().notNull(),
    /** Of the sound, which is mono. */
    sampleRate: integer().notNull(),
    samples: integer().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    /** Start and end of each character of `text` in ms. */
    starts: jsonb().$type<readonly number[]>().notNull(),
    ends: jsonb().$type<readonly number[]>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('dubbing_takes_by_fingerprint').on(table.languageId, table.fingerprint),
    index('dubbing_takes_of_segment').on(table.languageId, table.segmentId, table.createdAt),
  ],
);
