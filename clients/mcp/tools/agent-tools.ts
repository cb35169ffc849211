import { z } from 'zod';
import { InputError } from '../../files/input-error.ts';
import { defineTool, sayJson, sayText, type ToolContext } from '../tool.ts';
import { inputFile, share } from './fields.ts';

const agentPath = (id: string): string => `/v1/convai/agents/${encodeURIComponent(id)}`;

interface DocumentLink {
  readonly type: 'file' | 'url' | 'text';
  readonly id: string;
  readonly name: string;
}
interface AgentReply {
  readonly agent_id: string;
  readonly name: string;
  readonly conversation_config: {
    readonly agent?: { readonly prompt?: { readonly knowledge_base?: readonly DocumentLink[] } };
  };
}

interface DocumentInput {
  readonly knowledge_base_name: string;
  readonly url?: string | undefined;
  readonly input_file_path?: string | undefined;
  readonly text?: string | undefined;
}

async function addDocument(
  { knowledge_base_name: name, url, text, input_file_path }: DocumentInput,
  { api, files }: ToolContext,
): Promise<DocumentLink> {
  const path = '/v1/convai/knowledge-base';
  if ([url, text, input_file_path].filter((one) => one !== undefined).length !== 1)
    throw new InputError('Give url, input_file_path or text, one of them.');
  if (url !== undefined)
    return { type: 'url', name, ...(await api.send<{ id: string }>('POST', `${path}/url`, { name, url })) };
  if (text !== undefined)
    return { type: 'text', name, ...(await api.send<{ id: string }>('POST', `${path}/text`, { name, text })) };
  const file = await files.read(input_file_path!);
  return { type: 'file', name, ...(await api.sendForm<{ id: string }>(`${path}/file`, { name }, { file: [file] })) };
}

interface TurnReply {
  readonly role: string;
  readonly message?: string | null;
}
const transcriptOf = (turns: readonly TurnReply[]): string =>
  turns
    .filter(({ message }) => message)
    .map(({ role, message }) => `${role}: ${message}`)
    .join('\n');

interface ConversationReply {
  readonly conversation_id: string;
  readonly agent_id: string;
  readonly status: string;
  readonly transcript: readonly TurnReply[];
  readonly metadata?: { readonly start_time_unix_secs?: number; readonly call_duration_secs?: number };
  readonly analysis?: unknown;
}

export const agentTools = [
  defineTool({
    name: 'create_agent',
    title: 'Create an agent',
    description: 'Creates an agent that talks with people. Its conversations cost minutes.',
    effect: 'makes',
    input: z.object({
      name: z.string().min(1).max(200),
      first_message: z.string().max(4000).describe('What it says first.'),
      system_prompt: z.string().max(60_000).describe('Who it is and what it does.'),
      voice_id: z.string().optional().describe('Default: the voice of new agents.'),
      language: z.string().default('en').describe('ISO 639-1 code.'),
      llm: z.string().optional().describe('A language model of this server; default: that of new agents.'),
      temperature: share.default(0.5),
      max_tokens: z.int().min(1).optional(),
      asr_quality: z.enum(['high', 'low']).default('high'),
      model_id: z.string().optional().describe('A model of list_models for its voice.'),
      optimize_streaming_latency: z.int().min(0).max(4).default(3),
      stability: share.default(0.5),
      similarity_boost: share.default(0.8),
      turn_timeout: z.int().min(1).max(30).default(7).describe('Seconds of silence after which it speaks.'),
      max_duration_seconds: z.int().min(1).default(300),
      record_voice: z.boolean().default(true),
      retention_days: z.int().min(-1).default(730).describe('Days that conversations are kept; -1: always.'),
    }),
    async run(input, { api }) {
      const { agent_id } = await api.send<{ agent_id: string }>('POST', '/v1/convai/agents/create', {
        name: input.name,
        conversation_config: {
          agent: {
            first_message: input.first_message,
            language: input.language,
            prompt: {
              prompt: input.system_prompt,
              temperature: input.temperature,
              ...(input.llm !== undefined && { llm: input.llm }),
              ...(input.max_tokens !== undefined && { max_tokens: input.max_tokens }),
            },
          },
          asr: { quality: input.asr_quality },
          tts: {
            ...(input.voice_id !== undefined && { voice_id: input.voice_id }),
            ...(input.model_id !== undefined && { model_id: input.model_id }),
            optimize_streaming_latency: input.optimize_streaming_latency,
            stability: input.stability,
            similarity_boost: input.similarity_boost,
          },
          turn: { turn_timeout: input.turn_timeout },
          conversation: { max_duration_seconds: input.max_duration_seconds },
        },
        platform_settings: { privacy: { record_voice: input.record_voice, retention_days: input.retention_days } },
      });
      return sayText(`The agent ${input.name} is ready: ${agent_id}`);
    },
  }),
  defineTool({
    name: 'add_knowledge_base_to_agent',
    title: 'Give an agent a document',
    description: 'Adds a document (EPUB, PDF, DOCX, HTML, Markdown or text), a page or a text to what an agent knows.',
    effect: 'makes',
    input: z.object({
      agent_id: z.string(),
      knowledge_base_name: z.string().min(1).max(200).describe('Name of the document.'),
      url: z.url().optional(),
      input_file_path: inputFile.optional(),
      text: z.string().optional(),
    }),
    async run({ agent_id, ...document }, context) {
      // First, so that no document is left behind for an agent that does not exist.
      const agent = await context.api.get<AgentReply>(agentPath(agent_id));
      const added = await addDocument(document, context);
      const known = agent.conversation_config.agent?.prompt?.knowledge_base ?? [];
      await context.api.send('PATCH', agentPath(agent_id), {
        conversation_config: { agent: { prompt: { knowledge_base: [...known, added] } } },
      });
      return sayText(`The agent ${agent.name} knows ${added.name}: ${added.id}`);
    },
  }),
  defineTool({
    name: 'list_agents',
    title: 'List agents',
    description: 'Lists the agents of the workspace.',
    effect: 'reads',
    input: z.object({}),
    async run(_, { api }) {
      const { agents } = await api.get<{ agents: AgentReply[] }>('/v1/convai/agents', { page_size: 100 });
      return sayJson(agents.map(({ agent_id, name }) => ({ agent_id, name })));
    },
  }),
  defineTool({
    name: 'get_agent',
    title: 'Get an agent',
    description: 'Returns an agent with its settings.',
    effect: 'reads',
    input: z.object({ agent_id: z.string() }),
    run: async ({ agent_id }, { api }) => sayJson(await api.get(agentPath(agent_id))),
  }),
  defineTool({
    name: 'list_conversations',
    title: 'List conversations',
    description: 'Lists conversations of agents, the latest first.',
    effect: 'reads',
    input: z.object({
      agent_id: z.string().optional(),
      cursor: z.string().optional().describe('next_cursor of the page before.'),
      call_start_before_unix: z.int().optional(),
      call_start_after_unix: z.int().optional(),
      page_size: z.int().min(1).max(100).default(30),
      max_length: z.int().min(100).default(10_000).describe('Characters of the reply.'),
    }),
    async run({ max_length, ...query }, { api }) {
      const text = JSON.stringify(await api.get('/v1/convai/conversations', query), null, 1);
      return sayText(
        text.length <= max_length
          ? text
          : `${text.slice(0, max_length)}… (cut at max_length; ask for a smaller page_size)`,
      );
    },
  }),
  defineTool({
    name: 'get_conversation',
    title: 'Get a conversation',
    description: 'Returns a conversation of an agent with its transcript and analysis.',
    effect: 'reads',
    input: z.object({ conversation_id: z.string().describe('An ID of list_conversations.') }),
    async run({ conversation_id }, { api }) {
      const path = `/v1/convai/conversations/${encodeURIComponent(conversation_id)}`;
      const { agent_id, status, transcript, metadata, analysis } = await api.get<ConversationReply>(path);
      return sayJson({
        conversation_id,
        agent_id,
        status,
        start_time_unix_secs: metadata?.start_time_unix_secs,
        call_duration_secs: metadata?.call_duration_secs,
        transcript: transcriptOf(transcript),
        analysis,
      });
    },
  }),
  defineTool({
    name: 'simulate_conversation',
    title: 'Try an agent',
    description:
      'Lets a language model talk with an agent as a person would, and returns the conversation with its analysis.',
    effect: 'makes',
    input: z.object({
      agent_id: z.string(),
      simulated_user_prompt: z.string().min(1).describe('Who the person is and what they want.'),
      first_message: z.string().optional().describe('What the person says first.'),
      extra_evaluation_criteria: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            conversation_goal_prompt: z.string().describe('What must be true of the conversation.'),
            use_knowledge_base: z.boolean().default(false),
          }),
        )
        .optional(),
      max_turns: z.int().min(1).max(100).default(10),
    }),
    async run(input, { api }) {
      interface Simulation {
        readonly simulated_conversation: readonly TurnReply[];
        readonly analysis: unknown;
      }
      const body = {
        simulation_specification: {
          simulated_user_config: {
            prompt: { prompt: input.simulated_user_prompt },
            ...(input.first_message !== undefined && { first_message: input.first_message }),
          },
        },
        ...(input.extra_evaluation_criteria && { extra_evaluation_criteria: input.extra_evaluation_criteria }),
        new_turns_limit: input.max_turns,
      };
      const reply = await api.send<Simulation>('POST', `${agentPath(input.agent_id)}/simulate-conversation`, body);
      return sayJson({ transcript: transcriptOf(reply.simulated_conversation), analysis: reply.analysis });
    },
  }),
  defineTool({
    name: 'list_phone_numbers',
    title: 'List phone numbers',
    description: 'Lists the phone numbers of the workspace with their providers and agents.',
    effect: 'reads',
    input: z.object({}),
    run: async (_, { api }) => sayJson(await api.get('/v1/convai/phone-numbers')),
  }),
  defineTool({
    name: 'make_outbound_call',
    title: 'Call a person',
    description: 'Lets an agent call a person by phone. The call costs minutes, and what the provider charges.',
    effect: 'acts',
    input: z.object({
      agent_id: z.string(),
      agent_phone_number_id: z.string().describe('An ID of list_phone_numbers.'),
      to_number: z.string().describe('In E.164 format, such as +14155550123.'),
    }),
    async run(body, { api }) {
      const path = `/v1/convai/phone-numbers/${encodeURIComponent(body.agent_phone_number_id)}`;
      const { provider } = await api.get<{ provider: string }>(path);
      return sayJson(await api.send('POST', `/v1/convai/${provider.replace('_', '-')}/outbound-call`, body));
    },
  }),
];
