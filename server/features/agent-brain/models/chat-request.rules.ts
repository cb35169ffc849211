import type { ChatMessage } from '../prompt/brain-history.state.ts';
import type { ModelTarget } from './model-target.rules.ts';

/** A tool as chat completions name it. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[] | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly reasoningEffort?: string | undefined;
  /** Added to the body, as the config of the agent or its client asks. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** JSON Schema of the whole reply. */
  readonly schema?: object | undefined;
}

/** Fields of a body that a server may not know. It is asked again without those that it refuses. */
export const optionalFields = [
  'stream_options',
  'temperature',
  'reasoning_effort',
  'reasoning',
  'max_tokens',
  'max_completion_tokens',
  'parallel_tool_calls',
  'response_format',
] as const;
export type OptionalField = (typeof optionalFields)[number];

/** Fields that a request sets itself: an extra body cannot change them. */
const ownFields = new Set(['model', 'messages', 'stream', 'stream_options', 'tools', 'input', 'instructions']);

/** The body of a chat completion without the fields that the server refused before. */
export function chatBody(target: ModelTarget, request: ChatRequest, refused: ReadonlySet<string>): object {
  const { tools = [], temperature, maxTokens, reasoningEffort, schema } = request;
  const limit = maxTokens !== undefined && maxTokens > 0 ? maxTokens : undefined;
  const body: Record<string, unknown> = {
    ...withoutOwn(target.extraBody),
    ...withoutOwn(request.extraBody),
    model: target.model,
    messages: target.readsImages === false ? request.messages.map(withoutImages) : request.messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(temperature !== undefined && { temperature }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    // Newer servers of OpenAI refuse max_tokens and know max_completion_tokens.
    ...(limit !== undefined && { [refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: limit }),
    ...(schema && { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
      ...(target.callsToolsInParallel !== undefined && { parallel_tool_calls: target.callsToolsInParallel }),
    }),
  };
  for (const field of refused) delete body[field];
  return body;
}

/** The body of a request to the Responses API. */
export function responsesBody(target: ModelTarget, request: ChatRequest, refused: ReadonlySet<string>): object {
  const { messages, tools = [], temperature, maxTokens, reasoningEffort, schema } = request;
  const body: Record<string, unknown> = {
    ...withoutOwn(target.extraBody),
    ...withoutOwn(request.extraBody),
    model: target.model,
    stream: true,
    store: false,
    input: messages.flatMap(toResponsesItems),
    ...(temperature !== undefined && { temperature }),
    ...(reasoningEffort !== undefined && { reasoning: { effort: reasoningEffort } }),
    ...(maxTokens !== undefined && maxTokens > 0 && { max_output_tokens: maxTokens }),
    ...(schema && { text: { format: { type: 'json_schema', name: 'answer', schema } } }),
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', ...tool })) }),
  };
  for (const field of refused) delete body[field];
  return body;
}

function toResponsesItems(message: ChatMessage): object[] {
  if (message.role === 'tool')
    return [{ type: 'function_call_output', call_id: message.tool_call_id, output: message.content }];
  if (message.role === 'assistant') {
    const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: parameters } }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: parameters,
    }));
    return [...(message.content ? [{ role: 'assistant', content: message.content }] : []), ...calls];
  }
  if (typeof message.content === 'string') return [{ role: message.role, content: message.content }];
  const content = message.content.map((part) =>
    part.type === 'text'
      ? { type: 'input_text', text: part.text }
      : { type: 'input_image', image_url: part.image_url.url },
  );
  return [{ role: 'user', content }];
}

function withoutImages(message: ChatMessage): ChatMessage {
  if (message.role !== 'user' || typeof message.content === 'string') return message;
  const texts = message.content.map((part) =>
    part.type === 'text' ? part.text : '[A picture that cannot be read here]',
  );
  return { role: 'user', content: texts.join('\n') };
}

const withoutOwn = (fields: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !ownFields.has(name)));

/** The optional fields that the text of an error names. */
export const refusedFields = (message: string): OptionalField[] =>
  optionalFields.filter((field) => new RegExp(`(^|[^a-z_])${field}([^a-z_]|$)`).test(message));
