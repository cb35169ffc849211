import { inArray, sql } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { agentMergeProposals, agentMergeRemarks } from './agent-merge-proposals.tables.ts';

export const agentMergeProposalsExport = {
  'agent-merge-proposals': exported({
    table: agentMergeProposals,
    title: 'proposals to merge branches of your agents',
    where: (owner) => inArray(agentMergeProposals.agentId, ownAgents(owner)),
  }),
  'agent-merge-remarks': exported({
    table: agentMergeRemarks,
    title: 'reviews and comments on these proposals',
    where: (owner) =>
      inArray(
        agentMergeRemarks.proposalId,
        sql`(select ${agentMergeProposals.id} from ${agentMergeProposals} where ${agentMergeProposals.agentId} in ${ownAgents(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentMergeProposalsAuthors = [
  { table: agentMergeProposals, column: agentMergeProposals.userId, field: 'userId' },
  { table: agentMergeProposals, column: agentMergeProposals.mergedBy, field: 'mergedBy' },
  { table: agentMergeRemarks, column: agentMergeRemarks.userId, field: 'userId' },
] as const;
