import { newId } from '../../../platform/ids.ts';
import type { ToolCall } from '../prompt/brain-history.state.ts';
import { type ChatRequest, chatBody, type OptionalField, refusedFields, responsesBody } from './chat-request.rules.ts';
import {
  type ModelDelta,
  parseObject,
  readChatChunk,
  readEvents,
  readResponsesEvent,
  StreamError,
} from './chat-stream.parser.ts';
import type { ModelTarget } from './model-target.rules.ts';
import { estimateTokens, type UsageCounter } from './model-usage.state.ts';
import { thinkingFilter } from './thinking-filter.state.ts';
import { toolCallParts } from './tool-call-parts.state.ts';

/** An HTTP reply whose body arrives in pieces. */
export interface ModelResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends a request to a model; the signal also ends the body. */
export type SendToModel = (
  url: URL,
  target: ModelTarget,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly signal: AbortSignal },
) => Promise<ModelResponse>;

/** A model that did not reply as it should. The message names no secret and no address. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** Whether the same model may succeed at once. */
  readonly mayRetry: boolean;
  readonly refused: readonly OptionalField[];
  constructor(
    message: string,
    options: { mayRetry?: boolean; refused?: readonly OptionalField[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.mayRetry = options.mayRetry ?? false;
    this.refused = options.refused ?? [];
  }
}

export interface ModelTimeouts {
  /** Until the first sign of a reply, and between two of them; then the whole reply. Milliseconds. */
  readonly firstTokenMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

export type CompletionEvent =
  | { readonly kind: 'text'; readonly delta: string }
  | { readonly kind: 'tool_calls'; readonly calls: readonly ToolCall[] };

export const maxReplyLength = 20_000;
const maxErrorLength = 8 * 1024;
/** Bytes of a whole stream, including what is not shown. */
const maxStreamBytes = 16 * 1024 * 1024;

interface CompletionDeps {
  readonly send: SendToModel;
}

/**
 * One streamed reply of a model: its text, then its tool calls. Counts its tokens, also of a reply that is given up.
 * Throws `ModelError`, or the reason of `signal`.
 */
export async function* completeChat(
  { send }: CompletionDeps,
  target: ModelTarget,
  request: ChatRequest,
  options: {
    readonly timeouts: ModelTimeouts;
    readonly signal: AbortSignal;
    readonly refused: ReadonlySet<string>;
    readonly usage: UsageCounter;
  },
): AsyncGenerator<CompletionEvent> {
  const { timeouts, signal, refused, usage } = options;
  const watch = new AbortController();
  const callSignal = AbortSignal.any([signal, watch.signal, AbortSignal.timeout(timeouts.totalMs)]);
  let timer = setTimeout(() => watch.abort(), timeouts.firstTokenMs);
  const keepAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => watch.abort(), timeouts.idleMs);
  };
  const isResponses = target.api === 'responses';
  const body = JSON.stringify((isResponses ? responsesBody : chatBody)(target, request, refused));
  const parts = toolCallParts(() => `call_${newId()}`);
  const thinking = thinkingFilter();
  let counted: Extract<ModelDelta, { kind: 'usage' }> | undefined;
  let length = 0;
  let hasReplied = false;

  try {
    const response = await send(endpoint(target), target, {
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...target.headers },
      body,
      signal: callSignal,
    });
    if (response.status !== 200) throw await readFailure(target, response);
    for await (const delta of readDeltas(response, isResponses)) {
      if (delta.kind === 'error')
        throw new ModelError(`${target.id} reported an error: ${delta.message.slice(0, 300)}`, { mayRetry: true });
      if (delta.kind === 'usage') counted = delta;
      else if (delta.kind !== 'finish') hasReplied = true;
      keepAlive();
      if (delta.kind === 'tool_part') parts.add(delta);
      if (delta.kind !== 'text') continue;
      const visible = thinking.push(delta.delta).slice(0, maxReplyLength - length);
      length += visible.length;
      if (visible !== '') yield { kind: 'text', delta: visible };
      if (length >= maxReplyLength) break;
    }
    const rest = thinking.flush().slice(0, maxReplyLength - length);
    length += rest.length;
    if (rest !== '') yield { kind: 'text', delta: rest };
    const calls = parts.list();
    if (calls.length > 0) yield { kind: 'tool_calls', calls };
    else if (length === 0 && !hasReplied) throw new ModelError(`${target.id} sent an empty reply.`, { mayRetry: true });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ModelError) throw cause;
    if (callSignal.aborted) throw new ModelError(`${target.id} did not reply in time.`, { cause });
    if (cause instanceof StreamError) throw new ModelError(`${target.id}: ${cause.message}`, { cause });
    throw new ModelError(`${target.id} cannot be reached.`, { mayRetry: true, cause });
  } finally {
    clearTimeout(timer);
    watch.abort();
    const calls = parts
      .list()
      .map(({ function: call }) => call.arguments)
      .join('');
    if (counted) usage.add(target, counted);
    else if (hasReplied)
      usage.add(target, {
        input: estimateTokens(body),
        cached: 0,
        cacheWrite: 0,
        output: estimateTokens(calls) + Math.ceil(length / 4),
      });
  }
}

function endpoint({ baseUrl, api, query = {} }: ModelTarget): URL {
  const path = api === 'responses' ? '/responses' : '/chat/completions';
  const url = new URL(baseUrl);
  if (!url.pathname.endsWith(path)) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The deltas of a stream, or of a server that replies with one JSON object. Throws if nothing of it can be read. */
async function* readDeltas({ body, contentType }: ModelResponse, isResponses: boolean): AsyncGenerator<ModelDelta> {
  const read = isResponses ? readResponsesEvent : readChatChunk;
  if (contentType.includes('application/json') && !isResponses) {
    const completion = parseObject(await readText(body, 1024 * 1024));
    if (!completion) throw new ModelError('The model sent a reply that cannot be read.');
    yield* readChatChunk(completion);
    return;
  }
  let [readable, unreadable] = [0, 0];
  for await (const data of readEvents(limitBytes(body))) {
    if (data === '[DONE]') return;
    const event = parseObject(data);
    if (event) yield* read(event);
    if (event) readable++;
    else if (++unreadable > 20) break;
  }
  if (readable === 0) throw new ModelError('The model sent a reply that cannot be read.', { mayRetry: true });
}

async function* limitBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxStreamBytes) throw new StreamError('The reply is too large.');
    yield chunk;
  }
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readFailure({ id }: ModelTarget, { status, body }: ModelResponse): Promise<ModelError> {
  const text = await readText(body, maxErrorLength).catch(() => '');
  const refused = status === 400 || status === 422 ? refusedFields(text) : [];
  const mayRetry = status === 408 || status === 409 || status === 429 || status >= 500;
  const reason = status === 401 || status === 403 ? ' Check its API key.' : '';
  return new ModelError(`${id} replied with status ${status}.${reason}`, { mayRetry, refused });
}
