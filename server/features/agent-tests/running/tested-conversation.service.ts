import type {
  AgentTestBody,
  HistoryTurn,
  SimulationTest,
} from '../../../../contract/agent-testing/agent-tests-fields.ts';
import { newId } from '../../../platform/ids.ts';
import type { AgentBrainService } from '../../agent-brain/agent-brain.service.ts';
import type { LiveAgent } from '../../agent-brain/brain-neighbours.rules.ts';
import type { BrainScene, BrainSession } from '../../agent-brain/brain-session.rules.ts';
import type { LanguageModelsService } from '../../agent-brain/models/language-models.service.ts';
import type { RunnableTool } from '../../agent-tools/running/runnable-tools.rules.ts';
import { findToolMock } from './tested-calls.rules.ts';
import { type TestedTurns, testedTurns } from './tested-turns.state.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface TestedConversationDeps {
  readonly agentBrain: Pick<AgentBrainService, 'open'>;
  readonly languageModels: Pick<LanguageModelsService, 'judge' | 'models'>;
}

/** What a conversation in a test did; `problem`: why it could not be led. */
export interface PlayedConversation {
  readonly turns: TestedTurns;
  readonly kind: 'model' | 'guided';
  readonly problem?: string | undefined;
}

/** What the model is told about a tool that a test does not run. */
const skipped = 'Skipping tool call in test mode';
const maxMessage = 2000;

const content = ({ message }: HistoryTurn): string => message ?? '';

/** Leads the conversations of tests with the real brain of an agent. */
export function testedConversationService({ agentBrain, languageModels }: TestedConversationDeps) {
  async function open(
    live: LiveAgent,
    test: AgentTestBody,
    nodeId: string | undefined,
    before: readonly HistoryTurn[],
  ) {
    const turns = testedTurns({ agentId: live.agent.id, branchId: live.branchId, versionId: live.versionId });
    const id = `conv_${newId()}`;
    const scene: BrainScene = {
      conversationId: id,
      environment: (test.type === 'simulation' && test.simulation_environment) || test.environment || 'production',
      variables: {
        system__agent_id: live.agent.id,
        system__conversation_id: id,
        system__time_utc: new Date().toISOString(),
        ...test.dynamic_variables,
      },
      language: '',
      channel: 'test',
      textOnly: true,
      history: before
        .filter((turn) => content(turn) !== '')
        .map((turn) => ({ role: turn.role === 'user' ? 'user' : 'assistant', content: content(turn) })),
      startNodeId: nodeId,
      mockTool(tool, parameters) {
        turns.noteTool(tool.name, tool.toolId);
        return mockTool(test, tool, parameters);
      },
      callClientTool: async () => ({ result: skipped, isError: false }),
      approve: async () => true,
    };
    const session = await agentBrain.open(live, scene);
    return { session, turns };
  }

  /** A guided agent fills its slots again from what the person said before. */
  async function replay(session: BrainSession, before: readonly HistoryTurn[], signal: AbortSignal): Promise<void> {
    if (session.kind() !== 'guided') return;
    if (session.speaksFirst) for await (const _ of session.firstMessage());
    for (const turn of before)
      if (turn.role === 'user') for await (const _ of session.reply({ text: content(turn), signal }));
  }

  /** One reply: to the last message of the history or, without one, the first message of the agent. */
  async function replyOnce(
    live: LiveAgent,
    test: AgentTestBody,
    nodeId: string | undefined,
    signal: AbortSignal,
  ): Promise<PlayedConversation> {
    const last = test.chat_history.at(-1);
    const before = test.chat_history.slice(0, -1);
    const { session, turns } = await open(live, test, nodeId, before);
    const kind = session.kind();
    try {
      if (last && last.role !== 'user')
        return { turns, kind, problem: 'chat_history must end with a message of the user.' };
      if (!last) await turns.read(session.firstMessage());
      else {
        await replay(session, before, signal);
        await turns.read(session.reply({ text: content(last), signal }));
      }
      return { turns, kind, problem: turns.failure };
    } finally {
      await session.close();
    }
  }

  /** What the simulated person says next; undefined when they end the conversation. */
  async function nextMessage(
    test: SimulationTest,
    turns: TestedTurns,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const said = [...test.chat_history, ...turns.turns].map(({ role, message }) => `${role}: ${message ?? ''}`);
    const prompt = [
      'You play the user in a conversation with an agent. Say what the user says next, in one or two sentences.',
      `The user and their situation:\n${test.simulation_scenario || 'A person who talks to the agent for the first time.'}`,
      'End the conversation when the goal is reached or cannot be reached.',
      `<transcript>\n${said.join('\n').replaceAll('</transcript>', '')}\n</transcript>`,
    ].join('\n\n');
    const schema = {
      type: 'object',
      properties: { message: { type: 'string' }, ends_conversation: { type: 'boolean' } },
      required: ['message', 'ends_conversation'],
      additionalProperties: false,
    };
    const model = test.simulated_user_model ?? undefined;
    const answer = await languageModels.judge(prompt, schema, signal, { model });
    const message = typeof answer?.message === 'string' ? answer.message.trim().slice(0, maxMessage) : '';
    return answer?.ends_conversation === true || message === '' ? undefined : message;
  }

  /**
   * A conversation with a person whom a language model plays. Without a model, the person says what the history has them
   * say.
   */
  async function simulate(
    live: LiveAgent,
    test: SimulationTest,
    {
      nodeId,
      signal,
      opening,
      onTurn,
    }: {
      nodeId?: string | undefined;
      signal: AbortSignal;
      /** What the person says first. */
      opening?: string | undefined;
      onTurn?: (turns: TestedTurns) => void;
    },
  ): Promise<PlayedConversation> {
    const hasModel = languageModels.models.length > 0;
    const script = test.chat_history.filter(({ role }) => role === 'user').map(content);
    if (!hasModel && script.length === 0) {
      const turns = testedTurns({ agentId: live.agent.id, branchId: live.branchId, versionId: live.versionId });
      const problem =
        'No language model can play the user. Set LLM_BASE_URL, or give what the user says in chat_history.';
      return { turns, kind: 'guided', problem };
    }
    const before = hasModel ? test.chat_history : [];
    const { session, turns } = await open(live, test, nodeId, before);
    const kind = session.kind();
    try {
      await replay(session, before, signal);
      if (before.length === 0 && session.speaksFirst) {
        await turns.read(session.firstMessage());
        onTurn?.(turns);
      }
      for (let turn = 0; turn < test.simulation_max_turns && !turns.isOver && !signal.aborted; turn++) {
        const given = turn === 0 ? opening : undefined;
        const message = given ?? (hasModel ? await nextMessage(test, turns, signal) : script[turn]);
        if (message === undefined) break;
        turns.addUser(message);
        onTurn?.(turns);
        await turns.read(session.reply({ text: message, signal }));
        onTurn?.(turns);
        if (turns.failure) break;
      }
      return { turns, kind, problem: turns.failure };
    } finally {
      await session.close();
    }
  }

  return { replyOnce, simulate };
}
export type TestedConversationService = ReturnType<typeof testedConversationService>;

/** The result of a tool in a test; undefined: the test wants the tool to be called. */
function mockTool(test: AgentTestBody, tool: RunnableTool, parameters: JsonObject) {
  const id = tool.toolId ?? tool.name;
  const ofTest = test.type === 'simulation' ? test.tool_mock_overrides : undefined;
  const overrides = ofTest?.[id] ?? ofTest?.[tool.name] ?? [];
  const mock = findToolMock([...overrides, ...(tool.mocks ?? [])], parameters);
  const mocked = mock && { result: mock.mock_result, isError: mock.is_error };
  const config = test.type === 'simulation' ? test.tool_mock_config : undefined;
  if (!config) return mocked ?? { result: skipped, isError: false };
  const isMocked =
    config.mocking_strategy === 'all' ||
    (config.mocking_strategy === 'selected' && config.mocked_tool_ids.some((one) => one === id || one === tool.name));
  // There is no client in a test.
  const mustMock = tool.type === 'client';
  if (!isMocked && !mustMock) return undefined;
  if (mocked) return mocked;
  if (config.fallback_strategy === 'call_real_tool' && !mustMock) return undefined;
  return { result: 'No mock of this tool matches the call.', isError: true };
}
