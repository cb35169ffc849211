import { errorOf, isAbort, networkError } from './api-error.ts';
import { requestUrl, type Values } from './request-url.ts';

export interface HttpRequest {
  /** `GET /v1/voices/{voice_id}` */
  readonly route: string;
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
  /** FormData is sent as multipart (API-006), anything else as JSON. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** Headers in addition to the common ones. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request continues after the page was left. */
  readonly keepalive?: boolean | undefined;
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Sends a request. Resolves with a response of 200 to 299; otherwise throws an ApiError, or the abort. */
export async function send(fetch: Fetch, request: HttpRequest): Promise<Response> {
  const [method = 'GET', path = ''] = request.route.split(' ');
  const headers = new Headers(request.headers);
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: request.signal ?? null };
  if (request.keepalive) init.keepalive = true;
  if (request.body instanceof FormData) init.body = request.body;
  else if (request.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  const url = requestUrl(path, request.params, request.query);
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw isAbort(cause) ? cause : networkError();
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Parses the response body by its content type: an object, a text, or a Blob (API-007). */
export async function parsed(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/\bjson\b/.test(type)) return response.json();
  if (type.startsWith('text/')) return response.text();
  return response.blob();
}
