import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { maxMcpTools } from '../../../contract/agents/mcp-servers-limits.ts';
import { outgoingFetch } from '../../platform/outgoing/outgoing-fetch.ts';
import { type OutgoingPolicy, OutgoingUrlError } from '../../platform/outgoing-url.ts';
import type { McpToolDefinition } from './mcp-definitions.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface McpConnectionsDeps {
  readonly outgoing: OutgoingPolicy;
  /** Milliseconds without a call after which a connection is closed; default: a minute. */
  readonly idleMs?: number;
}

/** Where a server is, and how to sign in. */
export interface McpAddress {
  /** Connections with the same key are shared. */
  readonly key: string;
  readonly url: string;
  readonly transport: 'SSE' | 'STREAMABLE_HTTP';
  readonly headers: Readonly<Record<string, string>>;
}

/** A failure of an MCP server. The message names no secret. */
export class McpError extends Error {
  override readonly name: string = 'McpError';
}
/** A tool that ran and says that it failed; its text is for the model. */
export class McpToolError extends McpError {
  override readonly name = 'McpToolError';
}

interface Connection {
  readonly client: Promise<Client>;
  running: number;
  timer?: NodeJS.Timeout;
}

const maxConnections = 200;
/** Of a reply, or of a stream of events. */
const maxReplyBytes = 8 * 1024 * 1024;
const maxPages = 20;
/** Of one tool, as JSON. */
const maxDefinitionLength = 100_000;
const maxTextLength = 200_000;
const connectTimeoutMs = 10_000;

/** The SDK brings a server of its own with it, so it is loaded when the first MCP server is used. */
async function loadSdk() {
  const [{ Client }, { StreamableHTTPClientTransport }, { SSEClientTransport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/client/sse.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return { Client, StreamableHTTPClientTransport, SSEClientTransport, types };
}

/** Connections to MCP servers, shared by conversations and closed when nobody uses them. */
export function mcpConnectionsService({ outgoing, idleMs = 60_000 }: McpConnectionsDeps) {
  const connections = new Map<string, Connection>();

  async function connect({ url, transport, headers }: McpAddress): Promise<Client> {
    const sdk = await loadSdk();
    const address = new URL(url);
    const send = outgoingFetch(outgoing, { maxBytes: maxReplyBytes });
    const fetch = (target: string | URL, init: RequestInit = {}) => {
      // Credentials are for the server alone.
      const isOwn = new URL(target).origin === address.origin;
      const merged = new Headers(init.headers);
      if (isOwn) for (const [name, value] of Object.entries(headers)) merged.set(name, value);
      return send(target, { ...init, headers: merged });
    };
    const client = new sdk.Client({ name: 'timbre', version: '1.0.0' });
    const channel =
      transport === 'SSE'
        ? new sdk.SSEClientTransport(address, { fetch })
        : new sdk.StreamableHTTPClientTransport(address, { fetch });
    // The declared types of the SDK's transports differ in optional fields.
    await client.connect(channel as Parameters<Client['connect']>[0], { timeout: connectTimeoutMs });
    return client;
  }

  function close(key: string): void {
    const connection = connections.get(key);
    if (!connection) return;
    connections.delete(key);
    clearTimeout(connection.timer);
    connection.client.then((client) => client.close()).catch(() => {});
  }

  function open(address: McpAddress): Connection {
    const existing = connections.get(address.key);
    if (existing) return existing;
    if (connections.size >= maxConnections) {
      const idle = [...connections].find(([, { running }]) => running === 0);
      if (!idle) throw new McpError('The server has too many connections to MCP servers. Try again.');
      close(idle[0]);
    }
    const connection: Connection = { client: connect(address), running: 0 };
    connections.set(address.key, connection);
    connection.client.then(
      (client) => {
        client.onclose = () => close(address.key);
      },
      () => close(address.key),
    );
    return connection;
  }

  /** Runs `work` with a connection. Any failure closes it, so that the next call starts anew. */
  async function use<Result>(address: McpAddress, work: (client: Client) => Promise<Result>): Promise<Result> {
    const connection = open(address);
    clearTimeout(connection.timer);
    connection.running += 1;
    try {
      return await work(await connection.client);
    } catch (error) {
      if (!(error instanceof McpToolError) && connections.get(address.key) === connection) close(address.key);
      throw toMcpError(error);
    } finally {
      connection.running -= 1;
      if (connection.running === 0 && connections.get(address.key) === connection) {
        connection.timer = setTimeout(() => close(address.key), idleMs);
        connection.timer.unref();
      }
    }
  }

  return {
    /** The tools of a server, at most `maxMcpTools`. Throws `McpError`. */
    list: (address: McpAddress, timeoutMs: number): Promise<McpToolDefinition[]> =>
      use(address, async (client) => {
        const { types } = await loadSdk();
        const tools: McpToolDefinition[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < maxPages && tools.length < maxMcpTools; page += 1) {
          const params = cursor === undefined ? {} : { cursor };
          const reply = await client.request({ method: 'tools/list', params }, types.ListToolsResultSchema, {
            timeout: timeoutMs,
          });
          tools.push(...(reply.tools as McpToolDefinition[]));
          cursor = reply.nextCursor;
          if (cursor === undefined) break;
        }
        return tools.filter((tool) => JSON.stringify(tool).length <= maxDefinitionLength).slice(0, maxMcpTools);
      }),

    /** Calls a tool; resolves to its text. Throws `McpToolError` with the text of a failure, or `McpError`. */
    call: (
      address: McpAddress,
      call: { readonly name: string; readonly arguments: JsonObject; readonly meta: JsonObject },
      { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
    ): Promise<string> =>
      use(address, async (client) => {
        const { types } = await loadSdk();
        const params = {
          name: call.name,
          arguments: { ...call.arguments },
          ...(Object.keys(call.meta).length > 0 && { _meta: { ...call.meta } }),
        };
        const options = { signal, timeout: timeoutMs, maxTotalTimeout: timeoutMs };
        const reply = await client.request({ method: 'tools/call', params }, types.CallToolResultSchema, options);
        const text = textOf(reply).slice(0, maxTextLength);
        if (reply.isError) throw new McpToolError(text || 'The tool failed.');
        return text;
      }),

    closeAll(): void {
      for (const key of connections.keys()) close(key);
    },
  };
}
export type McpConnectionsService = ReturnType<typeof mcpConnectionsService>;

/** The parts of a result as text; a model cannot hear pictures or sounds. */
function textOf({ content, structuredContent }: { content: readonly unknown[]; structuredContent?: unknown }): string {
  const parts = content.map((item) => {
    const { type, text, resource, uri, mimeType } = item as Record<string, unknown>;
    if (typeof text === 'string') return text;
    const inner = (resource ?? {}) as Record<string, unknown>;
    if (typeof inner.text === 'string') return inner.text;
    return `[${type} ${uri ?? inner.uri ?? mimeType ?? ''}]`.replace(' ]', ']');
  });
  if (parts.length === 0 && structuredContent !== undefined) return JSON.stringify(structuredContent);
  return parts.join('\n');
}

/** Errors of the SDK may quote replies, so only those of known kinds are shown. */
function toMcpError(error: unknown): McpError | OutgoingUrlError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof McpError || cause instanceof OutgoingUrlError) return cause;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (code === -32_001) return new McpError('The MCP server did not reply in time.');
  if (code === 401 || code === 403 || /unauthorized/i.test(message))
    return new McpError('The MCP server refused the credentials.');
  if (typeof code === 'number' && code >= 100 && code < 600)
    return new McpError(`The MCP server replied with status ${code}.`);
  if (typeof code === 'number') return new McpError(`The MCP server replied with an error: ${message.slice(0, 500)}`);
  return new McpError('The MCP server cannot be reached.');
}
