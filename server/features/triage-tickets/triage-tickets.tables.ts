import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Faults of agents that somebody should look at, each with the conversations that show it. */
export const triageTickets = pgTable(
  'triage_tickets',
  {
    /** `agentqa_ticket_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    ownerUserId: text().notNull(),
    assigneeUserId: text(),
    issueType: text(),
    priority: text(),
    labels: jsonb().$type<readonly string[]>().notNull().default([]),
    conversationIds: jsonb().$type<readonly string[]>().notNull().default([]),
    qaComment: text(),
    /** `ticket_comments` */
    comments: jsonb().$type<readonly JsonObject[]>().notNull().default([]),
    turnComments: jsonb().$type<readonly JsonObject[]>().notNull().default([]),
    status: text({ enum: ['open', 'in_progress', 'resolved', 'merged'] })
      .notNull()
      .default('open'),
    source: text({ enum: ['qa', 'agent', 'manual'] }).notNull(),
    needsClustering: boolean().notNull().default(false),
    /** The ticket that goes on in place of this one. */
    mergedIntoId: text(),
    firstSeenAt: timestamp({ withTimezone: true, precision: 6 }),
    lastSeenAt: timestamp({ withTimezone: true, precision: 6 }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('triage_tickets_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('triage_tickets_of_agent').on(table.agentId, table.createdAt),
    index('triage_tickets_conversations').using('gin', table.conversationIds),
  ],
);
