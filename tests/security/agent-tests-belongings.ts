import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

const tests = '/v1/convai/agent-testing';

/** Creates a test of agents in a folder, and runs it; returns their IDs by path parameter. */
export async function createAgentTest(
  url: string,
  headers: Record<string, string>,
  agentId: string,
): Promise<Record<string, string>> {
  const create = async (path: string, body: unknown): Promise<{ id: string }> =>
    (await (await postJson(`${url}${tests}/${path}`, body, headers)).json()) as { id: string };
  const { id: folder_id } = await create('folders', { name: 'Mine' });
  const { id: test_id } = await create('create', { type: 'llm', name: 'Mine', parent_folder_id: folder_id });
  const runs = `${url}/v1/convai/agents/${agentId}/run-tests`;
  const run = await postJson(runs, { tests: [{ test_id }] }, headers);
  return { test_id, folder_id, test_invocation_id: ((await run.json()) as { id: string }).id };
}

const simulation = { simulation_specification: { simulated_user_config: {} } };

/** Bodies that their routes accept, so that only access can refuse the call. */
export const agentTestBodies: Partial<Record<RouteKey, unknown>> = {
  [`PUT ${tests}/{test_id}` as RouteKey]: { type: 'llm', name: 'Stolen' },
  [`PATCH ${tests}/folders/{folder_id}` as RouteKey]: { name: 'Stolen' },
  'POST /v1/convai/agents/{agent_id}/run-tests': { tests: [{ test_id: 'stolen' }] },
  'POST /v1/convai/agents/{agent_id}/simulate-conversation': simulation,
  'POST /v1/convai/agents/{agent_id}/simulate-conversation/stream': simulation,
  'POST /v1/convai/test-invocations/{test_invocation_id}/resubmit': { test_run_ids: ['stolen'], agent_id: 'stolen' },
};
