import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { productionRoles } from '../../../contract/productions/productions.ts';
import { users } from '../user/user.tables.ts';

/** People who work on orders together. */
export const productionTeams = pgTable('production_teams', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdBy: text().notNull(),
  createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
});

/** Members, and people who are invited. */
export const productionTeamMembers = pgTable(
  'production_team_members',
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => productionTeams.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    /** Null until the invitation is accepted. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: productionRoles }).notNull(),
    invitedBy: text(),
    invitedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    joinedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('production_team_members_email').on(table.teamId, table.email),
    index('production_team_members_of_user').on(table.userId),
    index('production_team_members_by_email').on(table.email),
  ],
);
