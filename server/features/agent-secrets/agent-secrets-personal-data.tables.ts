import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { agentSecrets } from './agent-secrets.tables.ts';

export const agentSecretsExport = {
  'agent-secrets': exported({
    table: agentSecrets,
    title: 'secrets for tools of agents, without their values',
    where: ofMember(agentSecrets, agentSecrets.userId),
    omit: ['sealedValue'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentSecretsAuthors = [{ table: agentSecrets, column: agentSecrets.userId, field: 'userId' }] as const;
