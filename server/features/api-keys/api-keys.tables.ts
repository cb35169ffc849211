import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { disableReasons } from '../../../contract/accounts/api-keys.ts';
import { keyPermissions } from '../../../contract/permissions/wire-permissions.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** API keys as SHA-256 hashes: 192 random bits need no slow hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    hash: text().notNull().unique(),
    preview: text().notNull(),
    permissions: text({ enum: keyPermissions }).array(),
    /** Credits that the key may use in each period; null: no limit of its own. */
    characterLimit: bigint({ mode: 'number' }),
    /** Null: never expires. */
    expiresAt: timestamp({ withTimezone: true }),
    isDisabled: boolean().notNull().default(false),
    /** Why it is disabled; null: it is not. */
    disableReason: text({ enum: disableReasons }),
    /** Addresses and ranges (CIDR) that may use the key; null: all. */
    allowedIps: text().array(),
    /** Whether who finds the key in public may disable it; null: as the workspace says. */
    allowsThirdPartyDisabling: boolean(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
);
