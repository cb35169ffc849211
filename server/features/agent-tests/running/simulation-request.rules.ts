import type { SimulationTest } from '../../../../contract/agent-testing/agent-tests-fields.ts';
import type { SimulatedConversationRequest } from '../../../../contract/agent-testing/simulated-conversations.ts';

/** The test that a simulated conversation amounts to, with at most `maxTurns` messages of the person. */
export function simulationOf(request: SimulatedConversationRequest, maxTurns: number): SimulationTest {
  const { new_turns_limit: limit, simulation_specification: specification } = request;
  const { partial_conversation_history: history, simulated_user_config: user } = specification;
  const mocks = Object.entries(specification.tool_mock_config);
  // The agent opens a conversation that has no history.
  const pairs = Math.floor((limit - (history.length === 0 ? 1 : 0)) / 2);
  const language = user.language ? [`The user speaks this language: ${user.language}.`] : [];
  return {
    type: 'simulation',
    dynamic_variables: specification.dynamic_variables,
    chat_history: history,
    success_conditions: [],
    simulation_scenario: [user.prompt?.prompt ?? '', ...language].join('\n').trim(),
    simulation_max_turns: Math.min(maxTurns, pairs),
    simulated_user_model: user.prompt?.llm ?? null,
    tool_mock_config: {
      mocking_strategy: 'selected',
      fallback_strategy: 'raise_error',
      mocked_tool_ids: mocks.map(([tool]) => tool),
    },
    tool_mock_overrides: Object.fromEntries(
      mocks.map(([tool, { default_return_value: result, default_is_error: isError }]) => [
        tool,
        [{ parameter_conditions: [], mock_result: result, is_error: isError }],
      ]),
    ),
  };
}
