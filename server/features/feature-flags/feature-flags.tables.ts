import { boolean, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { featureFlagNames } from '../../../contract/catalogue/feature-flags.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Overrides of feature flags: for the server (both IDs null), a workspace or a person. */
export const featureFlagOverrides = pgTable(
  'feature_flag_overrides',
  {
    id: uuid().primaryKey().defaultRandom(),
    flag: text({ enum: featureFlagNames }).notNull(),
    workspaceId: text().references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('feature_flag_overrides_one_per_scope').on(table.flag, table.workspaceId, table.userId).nullsNotDistinct(),
  ],
);
