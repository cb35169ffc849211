import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { agentProcedureDrafts } from './agent-procedures.tables.ts';

export const agentProceduresExport = {
  'agent-procedure-drafts': exported({
    table: agentProcedureDrafts,
    title: 'procedures of your agents that were not saved yet',
    where: (owner) => inArray(agentProcedureDrafts.agentId, ownAgents(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentProceduresAuthors = [
  { table: agentProcedureDrafts, column: agentProcedureDrafts.userId, field: 'userId' },
] as const;
