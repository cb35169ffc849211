import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { resourceRoles, type ShareableKindName } from '../../../contract/permissions/roles.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** `none` is only for the group of all members: it takes the role that they have on the kind. */
const sharedRoles = [...resourceRoles, 'none'] as const;

/** Roles of persons, groups and keys on single resources (WS-023). The group `default` is all members. */
export const resourceShares = pgTable(
  'resource_shares',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text().$type<ShareableKindName>().notNull(),
    resourceId: text().notNull(),
    principalKind: text({ enum: ['person', 'group', 'key'] }).notNull(),
    principalId: text().notNull(),
    role: text({ enum: sharedRoles }).notNull(),
    sharedBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'resource_shares_pk',
      columns: [table.workspaceId, table.kind, table.resourceId, table.principalKind, table.principalId],
    }),
    index('resource_shares_by_principal').on(table.workspaceId, table.principalId, table.kind),
  ],
);

/** With whom a new resource of a person is shared (WS-024). */
export const defaultShares = pgTable(
  'default_shares',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The person or service account that makes the resource. */
    userId: text().notNull(),
    principalKind: text({ enum: ['person', 'group', 'key'] }).notNull(),
    principalId: text().notNull(),
    role: text({ enum: sharedRoles }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'default_shares_pk',
      columns: [table.workspaceId, table.userId, table.principalKind, table.principalId],
    }),
  ],
);
