import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { singleUseTokenTypes } from '../../../contract/accounts/single-use-tokens.ts';
import { keyPermissions } from '../../../contract/permissions/wire-permissions.ts';
import { apiKeys } from '../api-keys/api-keys.tables.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Unused tokens, as SHA-256 hashes; use deletes the row. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: text().primaryKey(),
    tokenType: text({ enum: singleUseTokenTypes }).notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The API key that issued the token; null: a session did. */
    apiKeyId: text().references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The key's permissions when it issued the token. */
    permissions: text({ enum: keyPermissions }).array(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.workspaceId, table.expiresAt), index().on(table.apiKeyId)],
);
