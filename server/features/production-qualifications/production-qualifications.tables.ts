import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { attemptStates, taskTypes } from '../../../contract/productions/productions.ts';
import { users } from '../user/user.tables.ts';

/** A question of a test. Choices are marked at once, texts by a reviewer. */
export interface QualificationQuestion {
  readonly id: string;
  readonly prompt: string;
  readonly kind: 'choice' | 'text';
  readonly choices: readonly string[];
  /** Indices of the correct choices; empty for texts. */
  readonly correct: readonly number[];
  readonly points: number;
}

/** A test that producers must pass before they claim tasks of a type and language. */
export const productionQualifications = pgTable('production_qualifications', {
  id: text().primaryKey(),
  title: text().notNull(),
  taskType: text({ enum: taskTypes }).notNull(),
  /** Null: every language. */
  language: text(),
  instructions: text().notNull().default(''),
  questions: jsonb().$type<readonly QualificationQuestion[]>().notNull(),
  passPercent: integer().notNull(),
  minutes: integer().notNull(),
  createdBy: text(),
  archivedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
});

export const productionAttempts = pgTable(
  'production_attempts',
  {
    id: text().primaryKey(),
    qualificationId: text()
      .notNull()
      .references(() => productionQualifications.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: attemptStates }).notNull(),
    /** Answer of each question by its ID: indices of choices, or a text. */
    answers: jsonb().$type<Readonly<Record<string, readonly number[] | string>>>().notNull().default({}),
    /** Points by question that a reviewer gave to texts. */
    marks: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    percent: integer(),
    startedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    submittedAt: timestamp({ withTimezone: true }),
    markedAt: timestamp({ withTimezone: true }),
    markedBy: text(),
  },
  (table) => [
    index('production_attempts_of_user').on(table.userId, table.qualificationId, table.startedAt),
    index('production_attempts_by_state').on(table.state, table.submittedAt),
  ],
);
