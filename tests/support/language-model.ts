import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

interface ToolCallOfModel {
  readonly name: string;
  /** An object, or a text that may be no JSON. */
  readonly arguments?: object | string;
}

/** One reply of the model. `delayMs`: before its first byte; `pieceMs`: between its pieces. */
export type ModelReply =
  | {
      readonly text?: string | readonly string[];
      readonly calls?: readonly ToolCallOfModel[];
      readonly delayMs?: number;
      readonly pieceMs?: number;
    }
  | { readonly status: number; readonly message?: string }
  /** Bytes that are no stream of events. */
  | { readonly rubbish: string }
  /** Accepts the request and sends nothing; `after`: sends this text first. */
  | { readonly hangs: true; readonly after?: string };

interface ModelMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
}

export interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly { readonly function: { readonly name: string; readonly description: string } }[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Chooses a reply by the request; undefined: the model repeats what the person said. */
type Chooser = (request: ModelRequest) => ModelReply | undefined;

/** The last words of the person in a request, without documents. */
export const lastWords = ({ messages }: ModelRequest): string =>
  (messages.findLast(({ role }) => role === 'user')?.content ?? '').split('The person says:\n').at(-1)!;

/** The result of the last tool call in a request; undefined if a person spoke last. */
export const lastToolResult = ({ messages }: ModelRequest): string | undefined => {
  const last = messages.at(-1);
  return last?.role === 'tool' ? (last.content ?? '') : undefined;
};

/**
 * Starts a language model on this machine that speaks the OpenAI API at `baseUrl`. It replies with the next entry of
 * `script`, or what `choose` returns, or else repeats what the person said.
 */
export async function startLanguageModel(
  options: { readonly script?: readonly ModelReply[]; readonly choose?: Chooser } = {},
) {
  const script = [...(options.script ?? [])];
  let { choose } = options;
  const requests: ModelRequest[] = [];
  const server = createServer(async (incoming, reply) => {
    const raw = await readText(incoming).catch(() => undefined);
    if (raw === undefined) return;
    if (incoming.method !== 'POST' || !incoming.url!.endsWith('/chat/completions')) {
      reply.writeHead(404).end();
      return;
    }
    const body = JSON.parse(raw) as Record<string, unknown>;
    const request: ModelRequest = {
      headers: incoming.headers,
      model: String(body.model),
      messages: body.messages as ModelRequest['messages'],
      tools: (body.tools ?? []) as ModelRequest['tools'],
      body,
    };
    requests.push(request);
    const chosen = choose?.(request) ?? script.shift() ?? { text: `You said: ${lastWords(request)}` };
    // The caller may leave at any time.
    await send(reply, chosen, raw.length).catch(() => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** What arrived, oldest first. */
    requests,
    /** Adds replies to the script. */
    queue: (...replies: readonly ModelReply[]) => void script.push(...replies),
    /** Chooses the replies from now on. */
    answer: (chooser: Chooser | undefined) => {
      choose = chooser;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type LanguageModelServer = Awaited<ReturnType<typeof startLanguageModel>>;

async function send(reply: ServerResponse, chosen: ModelReply, promptLength: number): Promise<void> {
  if ('status' in chosen) {
    const error = JSON.stringify({ error: { message: chosen.message ?? 'The model failed.' } });
    reply.writeHead(chosen.status, { 'content-type': 'application/json' }).end(error);
    return;
  }
  if ('rubbish' in chosen) {
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(chosen.rubbish);
    return;
  }
  if ('hangs' in chosen) {
    if (chosen.after === undefined) return;
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(event({ choices: [{ index: 0, delta: { content: chosen.after } }] }));
    return;
  }
  const { text = [], calls = [], delayMs = 0, pieceMs = 0 } = chosen;
  await wait(delayMs);
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.write(event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }));
  const pieces = typeof text === 'string' ? (text.match(/\S+\s*/g) ?? []) : text;
  for (const content of pieces) {
    reply.write(event({ choices: [{ index: 0, delta: { content } }] }));
    if (pieceMs > 0) await wait(pieceMs);
  }
  for (const [index, { name, arguments: parameters = {} }] of calls.entries()) {
    const json = typeof parameters === 'string' ? parameters : JSON.stringify(parameters);
    const id = `call_${index}_${Math.random().toString(36).slice(2, 10)}`;
    const parts = [{ index, id, type: 'function', function: { name, arguments: '' } }];
    reply.write(event({ choices: [{ index: 0, delta: { tool_calls: parts } }] }));
    // In two pieces, as models do.
    for (const half of [json.slice(0, json.length / 2), json.slice(json.length / 2)])
      reply.write(
        event({ choices: [{ index: 0, delta: { tool_calls: [{ index, function: { arguments: half } }] } }] }),
      );
  }
  reply.write(event({ choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }] }));
  const output = pieces.join('').length + JSON.stringify(calls).length;
  const usage = { prompt_tokens: Math.ceil(promptLength / 4), completion_tokens: Math.ceil(output / 4) };
  reply.write(event({ choices: [], usage }));
  reply.end('data: [DONE]\n\n');
}

const header = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: 'tiny' };
const event = (value: object): string => `data: ${JSON.stringify({ ...header, ...value })}\n\n`;
