import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Folders of tests. */
export const agentTestFolders = pgTable(
  'agent_test_folders',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    parentId: text(),
    userId: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_test_folders_in').on(table.workspaceId, table.parentId)],
);

/** What an agent should do in a situation: answer, call a tool, or lead a whole conversation. */
export const agentTests = pgTable(
  'agent_tests',
  {
    /** `test_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null: outside of all folders. */
    folderId: text().references(() => agentTestFolders.id, { onDelete: 'set null' }),
    userId: text().notNull(),
    name: text().notNull(),
    type: text({ enum: ['llm', 'tool', 'simulation'] }).notNull(),
    /** The other fields of the test in the public API. */
    body: jsonb().$type<JsonObject>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_tests_by_date').on(table.workspaceId, table.createdAt, table.id)],
);

/** Tests that ran together against one config of an agent. */
export const testInvocations = pgTable(
  'test_invocations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text(),
    versionId: text(),
    userId: text().notNull(),
    title: text().notNull(),
    /** The config was given with the request. */
    ranAgainstDraft: boolean().notNull().default(false),
    /** That config; null: the one of the version. */
    config: jsonb().$type<JsonObject>(),
    repeatCount: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    canceledAt: timestamp({ withTimezone: true, precision: 6 }),
  },
  (table) => [
    index('test_invocations_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('test_invocations_of_agent').on(table.agentId, table.createdAt),
  ],
);

/** One run of one test. */
export const testRuns = pgTable(
  'test_runs',
  {
    /** `test_run_id` */
    id: text().primaryKey(),
    invocationId: text()
      .notNull()
      .references(() => testInvocations.id, { onDelete: 'cascade' }),
    /** Null: the test was deleted. */
    testId: text().references(() => agentTests.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    name: text().notNull(),
    /** The test as it was when it ran. */
    test: jsonb().$type<JsonObject>().notNull(),
    workflowNodeId: text(),
    status: text({ enum: ['pending', 'passed', 'failed', 'cancelled'] })
      .notNull()
      .default('pending'),
    /** Turns of the conversation, as in transcripts. */
    responses: jsonb().$type<readonly JsonObject[]>(),
    /** `condition_result` */
    result: jsonb().$type<JsonObject>(),
    /** `root_folder_id` and others. */
    details: jsonb().$type<JsonObject>().notNull().default({}),
    /** Started attempts; a run that stays pending after a kill is run again. */
    attempts: integer().notNull().default(0),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('test_runs_of_invocation').on(table.invocationId, table.position),
    index('test_runs_of_test').on(table.testId, table.updatedAt),
  ],
);
