import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SpeechEngineConfig } from '../../../contract/agents/speech-engines.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Hearing and speech for conversations whose answers a server of the customer gives. */
export const speechEngines = pgTable(
  'speech_engines',
  {
    /** `speech_engine_id`: `seng_…` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    /** All other fields of the public API. */
    config: jsonb().$type<SpeechEngineConfig>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('speech_engines_by_date').on(table.workspaceId, table.createdAt, table.id)],
);
