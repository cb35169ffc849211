import { session } from './api.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';

export interface UploadOptions {
  /** The share that was sent, 0 to 1; at 1 the server processes it. */
  readonly onSent: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface FileUploadOptions extends UploadOptions {
  /** Called with the headers of the answer and its bytes so far, from its first bytes on. */
  readonly onReceived?: (bytes: number, headers: Headers) => void;
}

interface ProgressRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: XMLHttpRequestBodyInit;
}

/** Sends a request and reports progress, which `fetch` cannot. `blob`: keeps the bytes of the answer. Throws like the client. */
export async function sendWithProgress(
  { method, url, headers = {}, body }: ProgressRequest,
  { onSent, signal, onReceived }: FileUploadOptions,
  answerType: 'text' | 'blob' = 'text',
): Promise<Response> {
  const token = await session.freshToken();
  const request = new XMLHttpRequest();
  const answer = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.upload.onload = () => onSent(1);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(abortError());
  });
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.open(method, url);
  request.responseType = answerType;
  if (onReceived) request.onprogress = ({ loaded }) => onReceived(loaded, headersOf(request));
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  if (signal?.aborted) throw abortError();
  request.send(body);
  const response = await answer;
  if (!response.ok) throw await errorOf(response);
  return response;
}

export const abortError = (): DOMException => new DOMException('The upload was given up.', 'AbortError');

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean);
  return new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
}

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request;
  // A connection that a proxy closed has status 0, which a Response does not allow.
  if (status < 200 || status > 599)
    throw new ApiError({ status: 0, message: networkError().message, type: 'unknown', payload: undefined });
  // 204 allows no body.
  const body = status === 204 ? null : (request.response as string | Blob);
  return new Response(body, { status, headers: headersOf(request) });
}
