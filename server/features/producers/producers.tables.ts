import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { producerStates, type TaskType } from '../../../contract/productions/productions.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A language of a producer, and how well they know it. */
export interface ProducerLanguage {
  readonly language: string;
  readonly level: 'native' | 'fluent' | 'working';
}

/** People who work on tasks. */
export const producers = pgTable(
  'producers',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The workspace that receives the pay; the person was its admin when they chose it. */
    workspaceId: text().references(() => workspaces.id, { onDelete: 'set null' }),
    state: text({ enum: producerStates }).notNull().default('applied'),
    displayName: text().notNull(),
    about: text().notNull().default(''),
    languages: jsonb().$type<readonly ProducerLanguage[]>().notNull().default([]),
    skills: text().array().$type<readonly TaskType[]>().notNull().default([]),
    timeZone: text().notNull().default('UTC'),
    appliedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: text(),
  },
  (table) => [index('producers_by_state').on(table.state, table.appliedAt)],
);
