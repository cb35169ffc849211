import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OnboardingSurvey } from '../../../contract/accounts/onboarding.ts';
import { users } from '../user/user.tables.ts';

/** How far a person is with their first steps. Who has no row was there before: all is done (C-18). */
export const onboardings = pgTable('onboardings', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  survey: jsonb().$type<OnboardingSurvey>(),
  completedAt: timestamp({ withTimezone: true }),
  checklistId: text(),
  /** Ids of the items that are done. */
  doneItems: jsonb().$type<readonly string[]>().notNull().default([]),
  hidden: boolean().notNull().default(false),
  checklistCompletedAt: timestamp({ withTimezone: true }),
});
