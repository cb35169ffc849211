import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A video, picture or speech that a provider generates as a job. */
export const mediaGenerations = pgTable(
  'media_generations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    kind: text({ enum: ['video', 'image', 'text_to_speech'] }).notNull(),
    modelId: text().notNull(),
    /** The request, stored so that a job can run it again after a restart. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['pending', 'generating', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** 0–100 */
    percent: integer(),
    failureReason: text(),
    problem: text(),
    jobId: text(),
    /** The job at the provider, which a restarted server goes on to wait for. */
    providerJobId: text(),
    contentType: text(),
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    /** The webhooks that receive the result; null: none were requested, an empty list: all. */
    webhookIds: jsonb().$type<readonly string[]>(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('media_generations_by_date').on(table.workspaceId, table.kind, table.createdAt, table.id),
    index('media_generations_by_state').on(table.state, table.createdAt),
  ],
);
