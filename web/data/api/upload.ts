import { session } from './api.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';
import type { CallInput, CallReply, RouteKey } from './client.ts';
import { requestUrl, type Values } from './request-url.ts';

interface UploadOptions {
  /** The share that was sent, 0 to 1; at 1 the server processes it. */
  readonly onSent: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads a form of files and reports progress, which `fetch` cannot. Throws like the client. */
export async function upload<K extends RouteKey>(
  key: K,
  input: CallInput<K> & { readonly body: FormData },
  { onSent, signal }: UploadOptions,
): Promise<CallReply<K>> {
  const [method = 'POST', path = ''] = key.split(' ');
  const { params, body } = input as { params?: Values; body: FormData };
  const token = await session.freshToken();
  const request = new XMLHttpRequest();
  const answer = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.upload.onload = () => onSent(1);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
  });
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.open(method, requestUrl(path, params));
  request.responseType = 'text';
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  if (signal?.aborted) throw new DOMException('The upload was given up.', 'AbortError');
  request.send(body);
  const response = await answer;
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as CallReply<K>;
}

function responseOf({ status, responseText }: XMLHttpRequest): Response {
  // A connection that a proxy closed has status 0, which a Response does not allow.
  if (status < 200 || status > 599)
    throw new ApiError({ status: 0, message: networkError().message, type: 'unknown', payload: undefined });
  return new Response(responseText, { status });
}
