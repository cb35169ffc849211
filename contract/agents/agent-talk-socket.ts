import { z } from 'zod';
import { defineSockets } from '../route.ts';
import { agentTalkLimits, talkAudioFormats } from './agent-talk-limits.ts';
import { conversationInitiation } from './conversations/conversation-initiation.ts';

const { maxMessageLength, maxContextLength } = agentTalkLimits;
const looseObject = z.record(z.string(), z.unknown());

const query = z.object({
  agent_id: z.string().max(100).optional(),
  /** The signature of a signed URL. */
  conversation_signature: z.string().max(2000).optional(),
  conversation_id: z.string().max(100).optional(),
  branch_id: z.string().max(100).optional(),
  version_id: z.string().max(100).optional(),
  environment: z.string().max(100).optional(),
  source: z.string().max(100).optional(),
  version: z.string().max(50).optional(),
});
export type TalkQuery = z.output<typeof query>;

const initiation = conversationInitiation.extend({ type: z.literal('conversation_initiation_client_data') });
export type TalkInitiation = z.output<typeof initiation>;

const userMessage = z.object({
  type: z.literal('user_message'),
  text: z.string().max(maxMessageLength).nullish(),
  rich_content_id: z.string().max(200).nullish(),
});

const typedMessage = z.discriminatedUnion('type', [
  initiation,
  /** From clients that address an orchestrator of their own. Only the ID of a public agent counts. */
  z.object({ type: z.literal('enclave_setup_config'), agent_config_dict: looseObject.nullish() }),
  z.object({ type: z.literal('pong'), event_id: z.int() }),
  userMessage,
  z.object({ type: z.literal('user_activity') }),
  z.object({ type: z.literal('feedback'), event_id: z.int(), score: z.enum(['like', 'dislike']).nullable() }),
  z.object({
    type: z.literal('client_tool_result'),
    tool_call_id: z.string().max(200),
    result: z.preprocess((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')), z.string()),
    is_error: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('mcp_tool_approval_result'),
    tool_call_id: z.string().max(200),
    is_approved: z.boolean(),
  }),
  z.object({
    type: z.literal('contextual_update'),
    text: z.string().max(maxContextLength),
    context_id: z.string().max(200).nullish(),
  }),
  z.object({
    type: z.literal('multimodal_message'),
    text: userMessage.nullish(),
    file: z.object({ type: z.literal('file_input'), file_id: z.string().max(200) }).nullish(),
  }),
]);

/** Most messages are audio, which has no type. */
const audioMessage = z
  .object({ user_audio_chunk: z.string() })
  .transform(({ user_audio_chunk }) => ({ type: 'user_audio_chunk' as const, user_audio_chunk }));
export const talkMessage = z.union([audioMessage, typedMessage]);
export type TalkMessage = z.output<typeof talkMessage>;

/** Reasons of an error that ends a conversation. */
export const agentErrorTypes = [
  'unknown',
  'invalid_message',
  'missing_fields',
  'override_error',
  'missing_dynamic_variable',
  'transport_receive_timeout',
  'llm_timeout',
  'cascade_brain_error',
  'asr_transcription_error',
  'tts_cascade_error',
  'max_duration_exceeded',
  'unknown_websocket_crash',
] as const;
export type AgentErrorType = (typeof agentErrorTypes)[number];

const eventId = z.int();
const toolResponse = {
  tool_name: z.string(),
  tool_call_id: z.string(),
  tool_type: z.string(),
  is_error: z.boolean(),
  is_called: z.boolean(),
  event_id: eventId,
};
const mcpCall = {
  service_id: z.string(),
  tool_call_id: z.string(),
  tool_name: z.string(),
  tool_description: z.string().nullable(),
  parameters: looseObject,
  timestamp: z.string(),
};
const transcript = z.object({ user_transcript: z.string(), event_id: eventId });

const frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation_initiation_metadata'),
    conversation_initiation_metadata_event: z.object({
      conversation_id: z.string(),
      agent_output_audio_format: z.enum(talkAudioFormats),
      user_input_audio_format: z.enum(talkAudioFormats),
    }),
  }),
  z.object({
    type: z.literal('audio'),
    audio_event: z.object({
      audio_base_64: z.string(),
      event_id: eventId,
      /** Relative to the start of this piece. */
      alignment: z
        .object({
          chars: z.array(z.string()),
          char_start_times_ms: z.array(z.int()),
          char_durations_ms: z.array(z.int()),
        })
        .optional(),
    }),
  }),
  z.object({ type: z.literal('user_transcript'), user_transcription_event: transcript }),
  z.object({ type: z.literal('tentative_user_transcript'), tentative_user_transcription_event: transcript }),
  z.object({
    type: z.literal('agent_response'),
    agent_response_event: z.object({ agent_response: z.string(), event_id: eventId }),
  }),
  z.object({
    type: z.literal('agent_response_correction'),
    agent_response_correction_event: z.object({
      original_agent_response: z.string(),
      corrected_agent_response: z.string(),
      event_id: eventId,
    }),
  }),
  z.object({
    type: z.literal('agent_response_complete'),
    agent_response_complete_event: z.object({ event_id: eventId }),
  }),
  z.object({
    type: z.literal('agent_chat_response_part'),
    text_response_part: z.object({ text: z.string(), type: z.enum(['start', 'delta', 'stop']), event_id: eventId }),
  }),
  z.object({ type: z.literal('interruption'), interruption_event: z.object({ event_id: eventId }) }),
  z.object({
    type: z.literal('client_tool_call'),
    client_tool_call: z.object({
      tool_name: z.string(),
      tool_call_id: z.string(),
      parameters: looseObject,
      event_id: eventId,
    }),
  }),
  z.object({
    type: z.literal('agent_tool_request'),
    agent_tool_request: z.object({
      tool_name: z.string(),
      tool_call_id: z.string(),
      tool_type: z.string(),
      event_id: eventId,
    }),
  }),
  z.object({ type: z.literal('agent_tool_response'), agent_tool_response: z.object(toolResponse) }),
  z.object({
    type: z.literal('agent_tool_response_full_payload'),
    agent_tool_response_full_payload: z.object({
      ...toolResponse,
      is_blocked: z.boolean(),
      full_tool_result: z.string(),
      truncated: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal('mcp_tool_call'),
    mcp_tool_call: z.discriminatedUnion('state', [
      z.object({ state: z.literal('loading'), ...mcpCall }),
      z.object({ state: z.literal('awaiting_approval'), ...mcpCall, approval_timeout_secs: z.int() }),
      z.object({ state: z.literal('success'), ...mcpCall, result: z.array(looseObject) }),
      z.object({ state: z.literal('failure'), ...mcpCall, error_message: z.string() }),
    ]),
  }),
  z.object({ type: z.literal('vad_score'), vad_score_event: z.object({ vad_score: z.number() }) }),
  z.object({ type: z.literal('ping'), ping_event: z.object({ event_id: eventId, ping_ms: z.int().nullable() }) }),
  z.object({ type: z.literal('asr_initiation_metadata'), asr_initiation_metadata_event: looseObject }),
  z.object({ type: z.literal('guardrail_triggered') }),
  z.object({
    type: z.literal('error'),
    error_event: z.object({
      code: z.int(),
      message: z.string(),
      error_type: z.enum(agentErrorTypes),
      reason: z.string(),
    }),
  }),
]);
export type TalkFrame = z.output<typeof frame>;

export const agentTalkSockets = defineSockets({
  '/v1/convai/conversation': {
    summary: 'A conversation with an agent: receives speech or typed messages, and sends what the agent says and does.',
    access: 'public',
    permits: 'convai_agents.talk',
    protocol: 'convai',
    errors: 'agent',
    params: z.object({}),
    query,
    message: talkMessage,
    reply: frame,
  },
});
