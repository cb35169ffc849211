import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Identity providers of workspaces (WS-018). */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['oidc', 'saml'] }).notNull(),
    title: text().notNull(),
    /** For OpenID Connect. */
    issuer: text(),
    clientId: text(),
    /** Sealed, so that a copy of the database does not disclose it. */
    sealedClientSecret: text(),
    /** For SAML. */
    entityId: text(),
    ssoUrl: text(),
    certificates: text().array().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
);
