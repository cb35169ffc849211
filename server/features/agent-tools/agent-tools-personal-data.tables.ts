import { inArray } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { agentToolExecutions, agentTools } from './agent-tools.tables.ts';

export const agentToolsExport = {
  'agent-tools': exported({
    table: agentTools,
    title: 'the tools of your agents',
    where: ofMember(agentTools, agentTools.userId),
  }),
  'agent-tool-executions': exported({
    table: agentToolExecutions,
    title: 'calls of tools by your agents',
    where: (owner) => inArray(agentToolExecutions.agentId, ownAgents(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentToolsAuthors = [{ table: agentTools, column: agentTools.userId, field: 'userId' }] as const;
