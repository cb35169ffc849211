import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

export interface HoldAudio {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: 'audio/mpeg' | 'audio/wav';
  readonly durationS: number;
  readonly bytes: number;
}

/** Agents. The config of an agent is that of the newest version of its main branch. */
export const agents = pgTable(
  'agents',
  {
    /** `agent_id`: `agent_…` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Who created it. */
    userId: text().notNull(),
    name: text().notNull(),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    mainBranchId: text().notNull(),
    /** The version that people talk to without a deployment: the newest of the main branch. */
    liveVersionId: text().notNull(),
    archived: boolean().notNull().default(false),
    avatarKey: text(),
    avatarContentType: text(),
    /** The sound that waiting callers hear. */
    holdAudio: jsonb().$type<HoldAudio>(),
    lastCallAt: timestamp({ withTimezone: true, precision: 6 }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agents_by_date').on(table.workspaceId, table.createdAt, table.id)],
);

/** Lines of versions of an agent. The first is its main branch. */
export const agentBranches = pgTable(
  'agent_branches',
  {
    /** `agtbrch_…` */
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    parentBranchId: text(),
    /** The version of the parent that it starts from, or was last rebased on. */
    baseVersionId: text(),
    headVersionId: text().notNull(),
    isProtected: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    lastCommittedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [unique('agent_branches_name').on(table.agentId, table.name)],
);

/** A config as it was saved. Versions never change. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    /** `agtvrsn_…` */
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text().notNull(),
    /** 1, 2, 3… in the branch. */
    number: integer().notNull(),
    description: text().notNull().default(''),
    config: jsonb().$type<AgentConfig>().notNull(),
    /** The versions that it was made of: one, or two after a merge. */
    parentIds: jsonb().$type<readonly string[]>().notNull().default([]),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [unique('agent_versions_number').on(table.branchId, table.number)],
);

/** A config that a person has not saved as a version yet. */
export const agentDrafts = pgTable(
  'agent_drafts',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    config: jsonb().$type<AgentConfig>().notNull(),
    /** The version that it was written against. */
    baseVersionId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.branchId, table.userId] })],
);

/** Which share of the conversations each branch gets; the newest row counts. */
export const agentDeployments = pgTable(
  'agent_deployments',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** Percentages by branch, 100 in all. */
    traffic: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    /** What caused it: a person, or the merge of a branch that had a share. */
    source: text({ enum: ['manual', 'branch_merge'] }).notNull(),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_deployments_newest').on(table.agentId, table.createdAt)],
);
