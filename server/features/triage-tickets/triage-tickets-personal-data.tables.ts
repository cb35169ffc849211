import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { triageTickets } from './triage-tickets.tables.ts';

export const triageTicketsExport = {
  'triage-tickets': exported({
    table: triageTickets,
    title: 'tickets about your agents',
    where: (owner) => inArray(triageTickets.agentId, ownAgents(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const triageTicketsAuthors = [
  { table: triageTickets, column: triageTickets.ownerUserId, field: 'ownerUserId' },
  { table: triageTickets, column: triageTickets.assigneeUserId, field: 'assigneeUserId' },
] as const;

/** Lists whose entries name their author, in rows that stay when the person is deleted. */
export const triageTicketsAuthorLists = [
  { table: triageTickets, column: triageTickets.comments, field: 'comments' },
  { table: triageTickets, column: triageTickets.turnComments, field: 'turnComments' },
  { table: triageTickets, column: triageTickets.priorityChanges, field: 'priorityChanges' },
  { table: triageTickets, column: triageTickets.statusChanges, field: 'statusChanges' },
] as const;
