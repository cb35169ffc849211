import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What agents can do: call an address, ask the client, or what the server does itself. */
export const agentTools = pgTable(
  'agent_tools',
  {
    /** `tool_id`: `tool_…` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    /** `tool_config` of the public API. */
    config: jsonb().$type<JsonObject>().notNull(),
    mocks: jsonb().$type<readonly JsonObject[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_tools_by_date').on(table.workspaceId, table.createdAt, table.id)],
);

/** Calls of tools in conversations. */
export const agentToolExecutions = pgTable(
  'agent_tool_executions',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Of `agent_tools`, or of a tool in the config of the agent. */
    toolId: text(),
    toolName: text().notNull(),
    agentId: text().notNull(),
    conversationId: text().notNull(),
    request: jsonb().$type<JsonObject>().notNull(),
    result: text().notNull(),
    isError: boolean().notNull(),
    durationMs: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_tool_executions_newest').on(table.workspaceId, table.toolId, table.createdAt)],
);
