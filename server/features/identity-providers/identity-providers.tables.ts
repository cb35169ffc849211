import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Where the people of a workspace sign in (WS-018). */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['oidc', 'saml'] }).notNull(),
    title: text().notNull(),
    /** Of OpenID Connect. */
    issuer: text(),
    clientId: text(),
    /** Sealed: whoever reads the database alone cannot use it. */
    sealedClientSecret: text(),
    /** Of SAML. */
    entityId: text(),
    ssoUrl: text(),
    certificates: text().array().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
);
