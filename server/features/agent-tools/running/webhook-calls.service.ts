import type { WebhookTool } from '../../../../contract/agents/config/tools/webhook-tool.ts';
import { fetchExternal, type OutgoingPolicy, OutgoingUrlError } from '../../../platform/outgoing-url.ts';
import { fillParameters, MissingVariableError, toText } from '../tool-templates.rules.ts';
import type { RequestValuesService, RunScope } from './request-values.service.ts';
import { ToolConfigError } from './request-values.service.ts';
import { hideSecrets } from './tool-reply.rules.ts';
import { fillWebhook, pathSegment, type WebhookValues } from './webhook-fields.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface WebhookCallsDeps {
  readonly requestValues: RequestValuesService;
  readonly outgoing: OutgoingPolicy;
}

/** A request that failed after it was built. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly type: 'external_server' | 'external_client' | 'customer_auth' | 'client_timeout';
  constructor(type: WebhookError['type'], message: string) {
    super(message);
    this.type = type;
  }
}

export interface WebhookCall {
  /** As it is recorded: without secrets. */
  readonly details: JsonObject;
  readonly secrets: ReadonlySet<string>;
  /** Sends the request; resolves to the body of the reply. Throws `WebhookError` or `OutgoingUrlError`. */
  send(signal: AbortSignal, timeoutMs: number): Promise<string>;
}

const redirects = [301, 302, 303, 307, 308];
/** Of an error reply, in its message. */
const maxErrorLength = 2000;

/** Builds and sends the requests of webhook tools. */
export function webhookCallsService({ requestValues, outgoing }: WebhookCallsDeps) {
  async function buildUrl(scope: RunScope, tool: WebhookTool, { path, query }: WebhookValues): Promise<URL> {
    const template = tool.api_schema.url;
    const filled = fillParameters(await requestValues.fillUrl(scope, template), (name) =>
      Object.hasOwn(path, name) ? pathSegment(name, toText(path[name])) : undefined,
    );
    const url = URL.parse(filled);
    if (!url || !/^https?:\/\//i.test(template)) throw new ToolConfigError('The URL of the tool is not valid.');
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, toText(value));
    return url;
  }

  function encodeBody({ content_type }: WebhookTool['api_schema'], body: unknown): string | undefined {
    if (body === undefined) return undefined;
    if (content_type === 'application/json') return JSON.stringify(body);
    const fields = Object.entries(body as JsonObject).map(([name, value]) => [name, toText(value)]);
    return new URLSearchParams(fields).toString();
  }

  /** One redirect, as a GET without anything that the tool is configured with. */
  async function follow(tool: WebhookTool, from: URL, reply: Response, signal: AbortSignal, timeoutMs: number) {
    const location = reply.headers.get('location');
    const target = location === null ? null : URL.parse(location, from.href);
    if (!tool.follow_redirects || !target)
      throw new WebhookError('external_server', `The URL replied with a redirect (status ${reply.status}).`);
    if (target.protocol !== 'https:' && from.protocol === 'https:')
      throw new WebhookError('external_server', 'The redirect does not lead to an https URL.');
    if (!tool.follow_redirects_allowed_domains.includes(target.hostname))
      throw new WebhookError('external_server', `Redirects to ${target.hostname} are not allowed.`);
    return fetchExternal(target, outgoing, { signal, timeoutMs });
  }

  return {
    /** Throws `ToolInputError` for parameters of the model, and errors of the config of the tool. */
    async prepare(scope: RunScope, tool: WebhookTool, parameters: JsonObject): Promise<WebhookCall> {
      const { api_schema: schema } = tool;
      const values = fillWebhook(tool, parameters, scope.variables);
      const url = await buildUrl(scope, tool, values);
      const body = encodeBody(schema, values.body);
      const filled = await requestValues.fillHeaders(scope, schema.request_headers, schema.auth_connection);
      const headers = {
        accept: 'application/json, text/*;q=0.9',
        ...(body === undefined ? {} : { 'content-type': schema.content_type }),
        ...filled.headers,
        // The server decompresses nothing.
        'accept-encoding': 'identity',
      };
      const hide = (text: string) => hideSecrets(text, filled.secrets);
      const texts = (all: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries(all).map(([name, value]) => [name, hide(toText(value))]));
      return {
        details: {
          type: 'webhook',
          method: schema.method,
          url: hide(url.href),
          headers: texts(headers),
          path_params: texts(values.path),
          query_params: texts(values.query),
          body: body === undefined ? null : hide(body),
        },
        secrets: filled.secrets,
        async send(signal, timeoutMs) {
          const bytes = body === undefined ? undefined : Buffer.from(body, 'utf8');
          const length = bytes && { 'content-length': String(bytes.length) };
          const request = { method: schema.method, headers: { ...headers, ...length }, body: bytes, signal, timeoutMs };
          let reply = await fetchExternal(url, outgoing, request);
          if (redirects.includes(reply.status)) reply = await follow(tool, url, reply, signal, timeoutMs);
          const text = await reply.text();
          if (reply.ok) return text;
          const type =
            reply.status === 401 || reply.status === 403
              ? 'customer_auth'
              : reply.status < 500
                ? 'external_client'
                : 'external_server';
          throw new WebhookError(type, `The URL replied with status ${reply.status}: ${text.slice(0, maxErrorLength)}`);
        },
      };
    },
  };
}
export type WebhookCallsService = ReturnType<typeof webhookCallsService>;

/** The category of a failure, as the public API names it. */
export function errorType(error: unknown): string {
  if (error instanceof WebhookError) return error.type;
  if (error instanceof ToolConfigError || error instanceof MissingVariableError) return 'customer_config';
  if (error instanceof OutgoingUrlError)
    return error.message.includes('in time')
      ? 'client_timeout'
      : error.name === 'ForbiddenUrlError'
        ? 'customer_config'
        : 'external_server';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'ToolInputError') return 'external_client';
  return error.name === 'AuthConnectionError' ? 'customer_auth' : 'unknown';
}
