import type { CallInput, CallReply, RouteKey } from './client.ts';
import { requestUrl, type Values } from './request-url.ts';
import { type FileUploadOptions, sendWithProgress, type UploadOptions } from './send-with-progress.ts';

/** Uploads a form of files and reports progress. Throws like the client. */
export async function upload<K extends RouteKey>(
  key: K,
  input: CallInput<K> & { readonly body: FormData },
  options: UploadOptions,
): Promise<CallReply<K>> {
  const [method = 'POST', path = ''] = key.split(' ');
  const { params, body } = input as { params?: Values; body: FormData };
  const response = await sendWithProgress({ method, url: requestUrl(path, params), body }, options);
  return (await response.json()) as CallReply<K>;
}

/** Like `upload`, for an endpoint that answers with a file. */
export function uploadForFile<K extends RouteKey>(
  key: K,
  input: CallInput<K> & { readonly body: FormData },
  options: FileUploadOptions,
): Promise<Response> {
  const [method = 'POST', path = ''] = key.split(' ');
  const { params, query, body } = input as { params?: Values; query?: Values; body: FormData };
  return sendWithProgress({ method, url: requestUrl(path, params, query), body }, options, 'blob');
}
