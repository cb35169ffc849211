import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { agentBranches, agentDeployments, agentDrafts, agents, agentVersions } from './agents.tables.ts';

type Owner = Parameters<ReturnType<typeof ofMember>>[0];

/** The IDs of the agents of an owner, for the rows that belong to them. */
export const ownAgents = (owner: Owner) =>
  sql`(select ${agents.id} from ${agents} where ${ofMember(agents, agents.userId)(owner)})`;

export const agentsExport = {
  agents: exported({
    table: agents,
    title: 'your agents; files names their pictures and sounds',
    where: ofMember(agents, agents.userId),
    omit: ['avatarKey', 'holdAudio'],
  }),
  'agent-branches': exported({
    table: agentBranches,
    title: 'the branches of your agents',
    where: (owner) => inArray(agentBranches.agentId, ownAgents(owner)),
  }),
  'agent-versions': exported({
    table: agentVersions,
    title: 'the configs of your agents, as they were saved',
    where: (owner) => inArray(agentVersions.agentId, ownAgents(owner)),
  }),
  'agent-drafts': exported({
    table: agentDrafts,
    title: 'what was not saved yet of your agents',
    where: (owner) => inArray(agentDrafts.agentId, ownAgents(owner)),
  }),
  'agent-deployments': exported({
    table: agentDeployments,
    title: 'how conversations are shared among branches of your agents',
    where: (owner) => inArray(agentDeployments.agentId, ownAgents(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentsAuthors = [
  { table: agents, column: agents.userId, field: 'userId' },
  { table: agentBranches, column: agentBranches.userId, field: 'userId' },
  { table: agentVersions, column: agentVersions.userId, field: 'userId' },
  { table: agentDrafts, column: agentDrafts.userId, field: 'userId' },
  { table: agentDeployments, column: agentDeployments.userId, field: 'userId' },
] as const;
