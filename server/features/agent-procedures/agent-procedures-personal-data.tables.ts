import { inArray, sql } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { agentProcedureDrafts, agentProcedures } from './agent-procedures.tables.ts';

export const agentProceduresExport = {
  'agent-procedures': exported({
    table: agentProcedures,
    title: 'the procedures of your agents',
    where: (owner) => inArray(agentProcedures.agentId, ownAgents(owner)),
  }),
  'agent-procedure-drafts': exported({
    table: agentProcedureDrafts,
    title: 'what was not saved yet of these procedures',
    where: (owner) =>
      inArray(
        agentProcedureDrafts.procedureId,
        sql`(select ${agentProcedures.id} from ${agentProcedures} where ${agentProcedures.agentId} in ${ownAgents(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentProceduresAuthors = [
  { table: agentProcedures, column: agentProcedures.userId, field: 'userId' },
  { table: agentProcedureDrafts, column: agentProcedureDrafts.userId, field: 'userId' },
] as const;
