import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Groups of members, with the permissions that they add (WS-015). */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Null: all permissions. */
    permissions: jsonb().$type<readonly GroupPermission[]>(),
    /** Credits that the members may use together in each period; null: unlimited. */
    characterLimit: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.workspaceId, table.name)],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index().on(table.workspaceId, table.userId)],
);
