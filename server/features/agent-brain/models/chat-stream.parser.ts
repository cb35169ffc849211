/** What a model sends, in order; `activity`: it works, for example it thinks. */
export type ModelDelta =
  | { readonly kind: 'text'; readonly delta: string }
  | { readonly kind: 'activity' }
  | {
      readonly kind: 'tool_part';
      /** Which of several calls. */
      readonly key: string;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly arguments: string;
    }
  | {
      readonly kind: 'usage';
      readonly input: number;
      readonly cached: number;
      readonly cacheWrite: number;
      readonly output: number;
    }
  | { readonly kind: 'finish'; readonly reason: string }
  | { readonly kind: 'error'; readonly message: string };

type Json = Readonly<Record<string, unknown>>;

/** Bytes of one event, or of a reply without a stream. */
const maxEventLength = 1024 * 1024;

/** A stream that is no stream of events. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
}

/** The `data` of server-sent events. Throws `StreamError` for an event that is too long. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = '';
  let data: string[] = [];
  for await (const chunk of bytes) {
    pending += decoder.decode(chunk, { stream: true });
    if (pending.length > maxEventLength) throw new StreamError('The reply contains an event that is too long.');
    const lines = pending.split(/\r\n|\n|\r(?!$)/);
    pending = lines.pop()!;
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
    }
  }
  pending += decoder.decode();
  if (pending.startsWith('data:')) data.push(pending.slice(5).trim());
  if (data.length > 0) yield data.join('\n');
}

/** A text as one JSON object; undefined for anything else. */
export function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What an event of a chat completion, or a whole completion without a stream, contains. */
export function* readChatChunk(chunk: Json): Generator<ModelDelta> {
  if (isObject(chunk.error) || typeof chunk.error === 'string')
    yield { kind: 'error', message: String(isObject(chunk.error) ? chunk.error.message : chunk.error) };
  const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
  const choice = isObject(choices[0]) ? choices[0] : {};
  const delta = isObject(choice.delta) ? choice.delta : isObject(choice.message) ? choice.message : {};
  if (typeof delta.reasoning_content === 'string' || typeof delta.reasoning === 'string') yield { kind: 'activity' };
  if (typeof delta.content === 'string' && delta.content !== '') yield { kind: 'text', delta: delta.content };
  if (typeof delta.refusal === 'string' && delta.refusal !== '') yield { kind: 'text', delta: delta.refusal };
  for (const [position, call] of (Array.isArray(delta.tool_calls) ? delta.tool_calls : []).entries()) {
    if (!isObject(call)) continue;
    const details = isObject(call.function) ? call.function : {};
    const { arguments: parameters } = details;
    yield {
      kind: 'tool_part',
      key: String(call.index ?? call.id ?? position),
      id: typeof call.id === 'string' && call.id !== '' ? call.id : undefined,
      name: typeof details.name === 'string' && details.name !== '' ? details.name : undefined,
      arguments: typeof parameters === 'string' ? parameters : isObject(parameters) ? JSON.stringify(parameters) : '',
    };
  }
  if (isObject(chunk.usage)) yield readUsage(chunk.usage);
  if (typeof choice.finish_reason === 'string') yield { kind: 'finish', reason: choice.finish_reason };
}

/** What an event of the Responses API contains. */
export function* readResponsesEvent(event: Json): Generator<ModelDelta> {
  const item = isObject(event.item) ? event.item : {};
  const key = String(event.output_index ?? item.id ?? '0');
  switch (event.type) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      yield { kind: 'text', delta: String(event.delta ?? '') };
      return;
    case 'response.output_item.added':
      if (item.type === 'function_call')
        yield { kind: 'tool_part', key, id: String(item.call_id), name: String(item.name), arguments: '' };
      else yield { kind: 'activity' };
      return;
    case 'response.function_call_arguments.delta':
      yield { kind: 'tool_part', key, arguments: String(event.delta ?? '') };
      return;
    case 'response.completed':
    case 'response.incomplete': {
      const response = isObject(event.response) ? event.response : {};
      if (isObject(response.usage)) yield readUsage(response.usage);
      yield { kind: 'finish', reason: event.type === 'response.incomplete' ? 'length' : 'stop' };
      return;
    }
    case 'response.failed':
    case 'error': {
      const response = isObject(event.response) ? event.response : event;
      const error = isObject(response.error) ? response.error : response;
      yield { kind: 'error', message: String(error.message ?? 'The reply failed.') };
      return;
    }
    default:
      yield { kind: 'activity' };
  }
}

function readUsage(usage: Json): ModelDelta {
  const details = isObject(usage.prompt_tokens_details)
    ? usage.prompt_tokens_details
    : isObject(usage.input_tokens_details)
      ? usage.input_tokens_details
      : {};
  const all = toCount(usage.prompt_tokens ?? usage.input_tokens);
  const cached = Math.min(all, toCount(details.cached_tokens ?? usage.cache_read_input_tokens));
  const cacheWrite = Math.min(
    all - cached,
    toCount(details.cache_creation_tokens ?? usage.cache_creation_input_tokens),
  );
  const output = toCount(usage.completion_tokens ?? usage.output_tokens);
  return { kind: 'usage', input: all - cached - cacheWrite, cached, cacheWrite, output };
}

const toCount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), 1e9) : 0;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
