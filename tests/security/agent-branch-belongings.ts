import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

const config = { conversation_config: {}, platform_settings: {}, workflow: {} };
const ofAgent = '/v1/convai/agents/{agent_id}';
const ofBranch = `${ofAgent}/branches/{branch_id}`;

/** Creates a branch of an agent with a procedure, a proposal and a draft; returns their IDs by path parameter. */
export async function createAgentBranch(
  url: string,
  headers: Record<string, string>,
  agentId: string,
): Promise<Record<string, string>> {
  const agentUrl = `${url}/v1/convai/agents/${agentId}`;
  const agent = (await (await fetch(agentUrl, { headers })).json()) as { version_id: string; branch_id: string };
  const create = async (path: string, body: unknown): Promise<Record<string, string>> =>
    (await (await postJson(`${agentUrl}/${path}`, body, headers)).json()) as Record<string, string>;
  const branch = { parent_version_id: agent.version_id, name: 'Mine', description: '' };
  const { created_branch_id } = await create('branches', branch);
  const branchId = created_branch_id!;
  const proposed = { source_branch_id: branchId, target_branch_id: agent.branch_id, title: 'Mine' };
  const { created_merge_proposal_id } = await create('merge-proposals', proposed);
  const { procedure_id } = await create(`branches/${branchId}/procedures`, { name: 'Mine', content: 'Mine.' });
  await create(`drafts?branch_id=${branchId}`, { ...config, name: 'Mine' });
  return {
    [`GET ${ofAgent}/versions/{version_id} version_id`]: agent.version_id,
    branch_id: branchId,
    source_branch_id: branchId,
    target_branch_id: agent.branch_id,
    merge_proposal_id: created_merge_proposal_id!,
    procedure_id: procedure_id!,
  };
}

/** Queries that their routes require, for the branches above. */
export const branchQueries = (of: Readonly<Record<string, string>>): Partial<Record<RouteKey, string>> => ({
  [`GET ${ofAgent}/branches/{source_branch_id}/merge-preview`]: `target_branch_id=${of.target_branch_id}`,
  [`POST ${ofAgent}/branches/{source_branch_id}/merge`]: `target_branch_id=${of.target_branch_id}`,
  [`GET ${ofAgent}/drafts`]: `branch_id=${of.branch_id}`,
  [`POST ${ofAgent}/drafts`]: `branch_id=${of.branch_id}`,
  [`DELETE ${ofAgent}/drafts`]: `branch_id=${of.branch_id}`,
});

/** Bodies that their routes accept, so that only access can refuse the call. */
export const branchBodies: Partial<Record<RouteKey, unknown>> = {
  [`POST ${ofAgent}/branches`]: { parent_version_id: 'x', name: 'Stolen', description: '' },
  [`PATCH ${ofBranch}`]: { name: 'Stolen' },
  [`POST ${ofAgent}/drafts`]: { ...config, name: 'Stolen' },
  [`POST ${ofAgent}/deployments`]: { deployment_request: { requests: [] } },
  [`POST ${ofAgent}/merge-proposals`]: { source_branch_id: 'x', target_branch_id: 'y', title: 'Stolen' },
  [`POST ${ofAgent}/merge-proposals/{merge_proposal_id}/reviews`]: { state: 'approved' },
  [`POST ${ofAgent}/merge-proposals/{merge_proposal_id}/comments`]: { body: 'Stolen' },
  [`PATCH ${ofBranch}/procedures/{procedure_id}/draft`]: { name: 'Stolen', content: 'Stolen', type: 'free_form' },
};
