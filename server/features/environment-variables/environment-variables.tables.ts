import { jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Values that agents and tools name, one for each environment. */
export const environmentVariables = pgTable(
  'environment_variables',
  {
    /** `env_var_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    type: text({ enum: ['string', 'secret', 'auth_connection'] }).notNull(),
    /** By environment: a text, or the ID of a secret or of a connection. */
    values: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [unique('environment_variables_label').on(table.workspaceId, table.label)],
);
