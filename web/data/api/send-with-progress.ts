import { session } from './api.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';

export interface UploadOptions {
  /** The share that was sent, 0 to 1; at 1 the server processes it. */
  readonly onSent: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface ProgressRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: XMLHttpRequestBodyInit;
}

/** Sends a request and reports progress, which `fetch` cannot. Throws like the client. */
export async function sendWithProgress(
  { method, url, headers = {}, body }: ProgressRequest,
  { onSent, signal }: UploadOptions,
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
  request.responseType = 'text';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  if (signal?.aborted) throw abortError();
  request.send(body);
  const response = await answer;
  if (!response.ok) throw await errorOf(response);
  return response;
}

export const abortError = (): DOMException => new DOMException('The upload was given up.', 'AbortError');

function responseOf({ status, responseText }: XMLHttpRequest): Response {
  // A connection that a proxy closed has status 0, which a Response does not allow.
  if (status < 200 || status > 599)
    throw new ApiError({ status: 0, message: networkError().message, type: 'unknown', payload: undefined });
  return new Response(responseText, { status });
}
