import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';
import { branchBodies, createAgentBranch } from './agent-branch-belongings.ts';

/** Creates an agent with a branch; returns their IDs by path parameter. */
export async function createAgent(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  await postJson(`${url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, headers);
  const reply = await postJson(`${url}/v1/convai/agents/create`, { name: 'Mine', conversation_config: {} }, headers);
  const { agent_id } = (await reply.json()) as { agent_id: string };
  return { agent_id, ...(await createAgentBranch(url, headers, agent_id)) };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const agentBodies: Partial<Record<RouteKey, unknown>> = {
  ...branchBodies,
  'PATCH /v1/convai/agents/{agent_id}': { name: 'Stolen' },
};
