import { expect, it } from 'vitest';
import { simulatedConversationsRoutes } from '../../../contract/agent-testing/simulated-conversations.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import { unexpectedCall } from '../../platform/test-doubles.ts';
import { testAgent } from '../agent-brain/test-brain.ts';
import { configWith } from '../agents/test-agents.ts';
import { simulationOf } from './running/simulation-request.rules.ts';
import { testedTurns } from './running/tested-turns.state.ts';
import { simulatedConversationsService } from './simulated-conversations.service.ts';

const { body } = simulatedConversationsRoutes['POST /v1/convai/agents/{agent_id}/simulate-conversation'];
const request = (specification: object = {}, more: object = {}) =>
  body.parse({ simulation_specification: { simulated_user_config: {}, ...specification }, ...more });
const actor = { userId: 'u', workspaceId: toWorkspaceId('w1') } as never;
const signal = new AbortController().signal;

it('AGENT-020 says which setting is missing when no language model can play the person', async () => {
  const simulated = simulatedConversationsService({
    agentAccess: { require: async () => ({}) as never, requireTerms: async () => {} },
    agentConfigs: { live: unexpectedCall },
    conversations: { simulate: unexpectedCall },
    analysis: { analyze: unexpectedCall },
    languageModels: { models: [] },
  });
  for (const start of [simulated.run, simulated.stream])
    await expect(start(actor, 'agent_1', request(), signal)).rejects.toMatchObject({
      code: 'simulation_needs_language_model',
      message: expect.stringContaining('LLM_BASE_URL'),
    });
});

it('AGENT-020 ends the conversation when the reader of its stream leaves', async () => {
  let wasAborted: AbortSignal | undefined;
  const simulated = simulatedConversationsService({
    agentAccess: { require: async () => ({}) as never, requireTerms: async () => {} },
    agentConfigs: { live: async () => ({ ...testAgent({}), config: configWith() }) as never },
    conversations: {
      simulate: async (_, __, { signal: running, onTurn }) => {
        wasAborted = running;
        const turns = testedTurns({ agentId: 'a', branchId: 'b', versionId: 'v' });
        turns.addUser('Hello?');
        onTurn?.(turns);
        await new Promise((resolve) => running.addEventListener('abort', resolve));
        return { turns, kind: 'model' };
      },
    },
    analysis: { analyze: unexpectedCall },
    languageModels: { models: [{}] as never },
  });
  for await (const { turns } of await simulated.stream(actor, 'agent_1', request(), signal)) {
    expect(turns).toMatchObject([{ role: 'user', message: 'Hello?' }]);
    break;
  }
  expect(wasAborted?.aborted).toBe(true);
});

it('AGENT-020 makes a simulation of a request, within its number of messages', () => {
  const asked = request(
    {
      simulated_user_config: { language: 'de', prompt: { prompt: 'Is hungry.', llm: 'tiny' } },
      tool_mock_config: { order: { default_return_value: 'Done' } },
    },
    { new_turns_limit: 6 },
  );
  expect(simulationOf(asked, 50)).toMatchObject({
    simulation_max_turns: 2,
    simulation_scenario: 'Is hungry.\nThe user speaks this language: de.',
    simulated_user_model: 'tiny',
    tool_mock_config: { mocking_strategy: 'selected', mocked_tool_ids: ['order'] },
    tool_mock_overrides: { order: [{ mock_result: 'Done', is_error: false }] },
  });
  expect(simulationOf(request(), 50).simulation_max_turns).toBe(50);
});
