import { z } from 'zod';
import { maxConfigBytes } from '../agents/agents-limits.ts';
import { line, longText, orNull, promptText, word } from '../agents/config/field-kinds.ts';
import { criterion } from '../agents/config/platform/evaluation.ts';
import { conversationAnalysis } from '../agents/conversations/conversation-fields.ts';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { chatHistory, simulatedTurn, testVariables } from './agent-tests-fields.ts';
import { agentTestLimits } from './agent-tests-limits.ts';

/** The person whom a language model plays, in the fields of an agent. */
const simulatedUser = z.looseObject({
  /** What the person says first; empty: the model decides. */
  first_message: longText().nullish(),
  language: word().nullish(),
  prompt: z.looseObject({ prompt: promptText().nullish(), llm: orNull(word()) }).nullish(),
});

/** What a tool replies in place of its own result. */
const toolMock = z.looseObject({
  default_return_value: longText().default('Tool Called.'),
  default_is_error: z.boolean().default(false),
});

const request = z.object({
  simulation_specification: z.object({
    simulated_user_config: simulatedUser,
    /** By the name or the ID of a tool. Others are called in reality. */
    tool_mock_config: z.record(line(), toolMock).default({}),
    partial_conversation_history: chatHistory,
    dynamic_variables: testVariables,
  }),
  extra_evaluation_criteria: z.array(criterion).max(agentTestLimits.conditions).nullish(),
  /** Messages of both sides. The server ends a conversation after 50 messages of the person. */
  new_turns_limit: z.int().min(1).max(10_000).default(10_000),
});
export type SimulatedConversationRequest = z.output<typeof request>;

const route = {
  access: 'account',
  permits: 'convai_agents.update',
  params: z.object({ agent_id: id() }),
  body: request,
  bodyLimit: maxConfigBytes + agentTestLimits.maxBytes,
} as const;

export const simulatedConversationsRoutes = defineRoutes({
  'POST /v1/convai/agents/{agent_id}/simulate-conversation': {
    ...route,
    summary: 'Leads a conversation between the agent and a person whom a language model plays, and analyzes it.',
    reply: z.object({ simulated_conversation: z.array(simulatedTurn), analysis: conversationAnalysis }),
  },
  'POST /v1/convai/agents/{agent_id}/simulate-conversation/stream': {
    ...route,
    summary: 'The same as lines of JSON: new messages as they are said, and at the end the analysis.',
    content: ['application/x-ndjson'],
  },
});
