import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type {
  PriorityChange,
  StatusChange,
  TicketComment,
  TurnComment,
} from '../../../contract/agent-testing/triage-tickets.ts';
import {
  type ticketIssueTypes,
  type ticketPriorities,
  ticketSources,
  ticketStatuses,
} from '../../../contract/agent-testing/triage-tickets-limits.ts';
import { agents } from '../agents/agents.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

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
    /** Null: only on tickets without a text. */
    title: text(),
    issueType: text().$type<(typeof ticketIssueTypes)[number]>(),
    priority: text().$type<(typeof ticketPriorities)[number]>(),
    labels: jsonb().$type<readonly string[]>().notNull().default([]),
    conversationIds: jsonb().$type<readonly string[]>().notNull().default([]),
    qaComment: text(),
    /** `ticket_comments` */
    comments: jsonb().$type<readonly TicketComment[]>().notNull().default([]),
    turnComments: jsonb().$type<readonly TurnComment[]>().notNull().default([]),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    source: text({ enum: ticketSources }).notNull(),
    priorityChanges: jsonb().$type<readonly PriorityChange[]>().notNull().default([]),
    statusChanges: jsonb().$type<readonly StatusChange[]>().notNull().default([]),
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
