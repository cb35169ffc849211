import { bigint, boolean, index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';

/** One spoken sentence. Takes never change; all of them stay, to compare and to restore. */
export const studioTakes = pgTable(
  'studio_takes',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    /** Hash of what is spoken and by whom: a sentence with the same one needs no new take. */
    fingerprint: text().notNull(),
    /** As it is written. */
    text: text().notNull(),
    voiceId: text().notNull(),
    modelId: text().notNull(),
    seed: bigint({ mode: 'number' }),
    blobKey: text().notNull(),
    /** Of the sound, which is mono. */
    sampleRate: integer().notNull(),
    samples: integer().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    /** Start and end of each character of `text` in ms. */
    starts: jsonb().$type<readonly number[]>().notNull(),
    ends: jsonb().$type<readonly number[]>().notNull(),
    /** dBFS */
    rmsDb: real(),
    peakDb: real(),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    isFree: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_takes_by_fingerprint').on(table.projectId, table.fingerprint, table.createdAt)],
);
