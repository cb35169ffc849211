import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';

/** Proposals to merge one branch into another. */
export const agentMergeProposals = pgTable(
  'agent_merge_proposals',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    sourceBranchId: text().notNull(),
    targetBranchId: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: ['open', 'merged', 'closed'] }).notNull(),
    closeReason: text({ enum: ['withdrawn', 'rejected', 'branch_archived'] }),
    /** The newest version of the source when it was proposed. */
    sourceVersionId: text().notNull(),
    /** People who are asked for a review. */
    reviewerIds: jsonb().$type<readonly string[]>().notNull().default([]),
    userId: text().notNull(),
    mergedBy: text(),
    mergedVersionId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    closedAt: timestamp({ withTimezone: true, precision: 6 }),
  },
  (table) => [index('agent_merge_proposals_of_agent').on(table.agentId, table.createdAt)],
);

/** Reviews and comments on a proposal. */
export const agentMergeRemarks = pgTable(
  'agent_merge_remarks',
  {
    id: text().primaryKey(),
    proposalId: text()
      .notNull()
      .references(() => agentMergeProposals.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['comment', 'approved', 'changes_requested'] }).notNull(),
    userId: text().notNull(),
    text: text().notNull().default(''),
    /** The role on the agent that the reviewer had. */
    reviewerRole: text({ enum: ['viewer', 'commenter', 'editor', 'admin'] }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_merge_remarks_of_proposal').on(table.proposalId, table.createdAt)],
);
