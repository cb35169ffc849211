import { z } from 'zod';
import { byType, line, longText, promptText, word } from '../agents/config/field-kinds.ts';
import { parameterEvaluation, toolMocks } from '../agents/tool-mocks.ts';
import { id, name } from '../fields/fields.ts';
import { agentTestLimits } from './agent-tests-limits.ts';

const { history, examples, conditions, maxTurns } = agentTestLimits;
const orNone = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

const toolCall = z.looseObject({
  request_id: line().default(''),
  tool_name: line().default(''),
  params_as_json: longText().default('{}'),
  tool_has_been_called: z.boolean().default(true),
});
const toolResult = z.looseObject({
  request_id: line().default(''),
  tool_name: line().default(''),
  result_value: promptText().default(''),
  is_error: z.boolean().default(false),
});

/** A turn of a conversation, as in transcripts. */
export const historyTurn = z.looseObject({
  role: z.enum(['user', 'agent']),
  message: orNone(longText()),
  tool_calls: z.array(toolCall).max(100).optional(),
  tool_results: z.array(toolResult).max(100).optional(),
  time_in_call_secs: z.number().min(0).default(0),
});
export type HistoryTurn = z.output<typeof historyTurn>;
/** A turn that an agent or a simulated person took in a test. */
export const simulatedTurn = z.looseObject({
  role: z.enum(['user', 'agent']),
  message: z.string().nullable(),
  time_in_call_secs: z.int(),
});

export const chatHistory = z.array(historyTurn).max(history).default([]);

export const testVariables = z
  .record(z.string().max(200), z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]))
  .default({});

const common = {
  from_conversation_metadata: orNone(
    z.looseObject({
      conversation_id: word(),
      agent_id: word(),
      branch_id: orNone(word()),
      workflow_node_id: orNone(word()),
      original_agent_reply: z.array(historyTurn).max(history).optional(),
    }),
  ),
  dynamic_variables: testVariables,
  chat_history: chatHistory,
  conversation_initiation_source: orNone(word()),
  environment: orNone(word()),
};

const example = <Type extends 'success' | 'failure'>(type: Type) =>
  z.object({ response: longText(), type: z.literal(type).default(type as never) });

/** `path`: keys with dots between them, such as `order.items.0.name`. */
const toolParameter = z.object({ path: line(), eval: parameterEvaluation });

const toolEvaluation = z.looseObject({
  /** None: they are not checked. */
  parameters: z.array(toolParameter).max(50).default([]),
  referenced_tool: orNone(z.looseObject({ id: word(), type: word() })),
  /** The tool must not be called. */
  verify_absence: z.boolean().default(false),
  workflow_node_transition: orNone(
    z.looseObject({ type: z.literal('node_id').default('node_id'), agent_id: word(), target_node_id: word() }),
  ),
});
export type ToolEvaluation = z.output<typeof toolEvaluation>;

/** Which tools reply with mocks. Without, no tool is called in reality. */
const toolMockConfig = z.looseObject({
  mocking_strategy: z.enum(['all', 'selected', 'none']).default('none'),
  /** When no mock matches a call. */
  fallback_strategy: z.enum(['call_real_tool', 'raise_error']).default('raise_error'),
  mocked_tool_ids: z.array(word()).max(500).default([]),
});

/** Checks one reply of the agent by a condition and examples. */
const replyTest = z.object({
  ...common,
  type: z.literal('llm').default('llm'),
  success_condition: longText().default(''),
  success_examples: z.array(example('success')).max(examples).default([]),
  failure_examples: z.array(example('failure')).max(examples).default([]),
});

/** Checks which tools the agent calls. */
const toolCallTest = z.object({
  ...common,
  type: z.literal('tool'),
  tool_call_parameters: orNone(toolEvaluation),
  /** True: one matching call is enough. Else a further call fails the test. */
  check_any_tool_matches: orNone(z.boolean()),
});

/** Checks a whole conversation with a person whom a language model plays. */
const simulationTest = z.object({
  ...common,
  type: z.literal('simulation'),
  success_condition: orNone(longText()),
  success_conditions: z.array(longText()).max(conditions).default([]),
  simulation_scenario: longText().default(''),
  simulation_max_turns: z.int().min(1).max(maxTurns).default(5),
  simulation_environment: orNone(word()),
  tool_mock_config: toolMockConfig.optional(),
  /** By the ID of a tool; they come before the tool's own mocks. */
  tool_mock_overrides: z.record(z.string().max(200), toolMocks).optional(),
  evaluation_model: orNone(word()),
  simulated_user_model: orNone(word()),
});

const tests = { llm: replyTest.extend({ type: z.literal('llm') }), tool: toolCallTest, simulation: simulationTest };

/** A test without its name and place. */
export const testBody = z.discriminatedUnion('type', [tests.llm, tests.tool, tests.simulation]);
export type AgentTestBody = z.output<typeof testBody>;
export type ReplyTest = Extract<AgentTestBody, { type: 'llm' }>;
export type ToolCallTest = Extract<AgentTestBody, { type: 'tool' }>;
export type SimulationTest = Extract<AgentTestBody, { type: 'simulation' }>;

const place = { name: name(agentTestLimits.name), parent_folder_id: id().nullish() };
/** A request with a test; without a type, it checks a reply. */
export const testRequest = byType(
  'type',
  { llm: tests.llm.extend(place), tool: toolCallTest.extend(place), simulation: simulationTest.extend(place) },
  replyTest.extend(place),
);
export type AgentTestRequest = z.output<typeof testRequest>;

const named = { id: z.string(), name: z.string() };
export const testReply = z.discriminatedUnion('type', [
  tests.llm.extend(named),
  toolCallTest.extend(named),
  simulationTest.extend(named),
]);
export type AgentTestReply = z.output<typeof testReply>;
