import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Servers of the Model Context Protocol, whose tools agents use. */
export const mcpServers = pgTable(
  'mcp_servers',
  {
    /** `mcp_server_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    config: jsonb().$type<JsonObject>().notNull(),
    /** The tools as they were last listed, with the hash that an approval names. */
    tools: jsonb().$type<readonly JsonObject[]>().notNull().default([]),
    /** Approvals by the name of the tool. */
    approvals: jsonb().$type<Readonly<Record<string, JsonObject>>>().notNull().default({}),
    /** Settings by the name of the tool. */
    toolConfigs: jsonb().$type<Readonly<Record<string, JsonObject>>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('mcp_servers_by_date').on(table.workspaceId, table.createdAt, table.id)],
);
