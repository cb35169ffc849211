import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OnboardingSurvey } from '../../../contract/accounts/onboarding.ts';
import { users } from '../user/user.tables.ts';

/** Onboarding progress. People without a row signed up before onboarding existed: everything is complete (C-18). */
export const onboardings = pgTable('onboardings', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  survey: jsonb().$type<OnboardingSurvey>(),
  completedAt: timestamp({ withTimezone: true }),
  checklistId: text(),
  /** Ids of completed items. */
  doneItems: jsonb().$type<readonly string[]>().notNull().default([]),
  hidden: boolean().notNull().default(false),
  checklistCompletedAt: timestamp({ withTimezone: true }),
});
