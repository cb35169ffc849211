import { isNotNull } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A generated sound effect. */
export const soundEffects = pgTable(
  'sound_effects',
  {
    /** `sound_generation_history_item_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    requestId: text().notNull(),
    /** The same for the variants of one prompt that were generated together. */
    batchId: text().notNull(),
    text: text().notNull(),
    modelId: text().notNull(),
    /** Null: chosen by the generator. */
    requestedDurationS: real(),
    promptInfluence: real().notNull(),
    isLoop: boolean().notNull(),
    seed: integer().notNull(),
    /** The names of the sounds that the prompt was understood as. */
    sounds: jsonb().$type<readonly string[]>().notNull(),
    outputFormat: text().notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    /** The waveform in its wire format. */
    peaks: text(),
    credits: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    /** Set once it is shared with all users of the server: the last part of its address, title, category and tags. */
    slug: text(),
    title: text(),
    category: text(),
    tags: jsonb().$type<readonly string[]>(),
    publishedAt: timestamp({ withTimezone: true }),
    downloads: integer().notNull().default(0),
  },
  (table) => [
    index('sound_effects_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('sound_effects_published')
      .on(table.category, table.publishedAt, table.id)
      .where(isNotNull(table.publishedAt)),
    uniqueIndex('sound_effects_by_slug').on(table.slug),
  ],
);
