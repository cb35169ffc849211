import { EngineError } from '../contract/engine-error.ts';

/** A provider of videos and pictures with the flows of the public API. */
interface MediaProviderOptions {
  /** URL of the provider, with or without a trailing `/v1`. */
  readonly url: string;
  /** Sent only in a request header, and never to another host. */
  readonly key: string | undefined;
}

export type ProviderState =
  | { readonly status: 'pending' | 'generating' }
  | { readonly status: 'completed'; readonly contentUrl: string; readonly contentType: string }
  | { readonly status: 'failed'; readonly reason: string; readonly message: string };

/** A file for a generation. */
interface ProviderFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const headMs = 30_000;
/** A failed call with these codes may succeed later. */
const isTransient = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

const failed = (message: string, retryable: boolean, cause?: unknown): EngineError =>
  new EngineError('media-provider', message, { retryable, isOutage: false, cause });

/** Starts, follows and fetches generations at a provider. All calls throw `EngineError`, or the reason of `signal`. */
export function openMediaProvider({ url, key }: MediaProviderOptions) {
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '');

  async function call(path: string, init: RequestInit, signal: AbortSignal): Promise<Record<string, unknown>> {
    const response = await fetch(`${base}/v1/${path}`, {
      ...init,
      headers: { ...(key !== undefined && { 'xi-api-key': key }), ...init.headers },
      // A redirect could send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(headMs)]),
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw failed('The provider could not be reached.', true, error);
    });
    const reply: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failed(readProblem(reply, response.status), isTransient(response.status));
    if (typeof reply !== 'object' || reply === null) throw failed('The provider sent an unreadable reply.', true);
    return reply as Record<string, unknown>;
  }

  return {
    /** Stores a file at the provider, and returns its ID there. */
    async upload({ name, mimeType, bytes }: ProviderFile, signal: AbortSignal): Promise<string> {
      const form = new FormData();
      form.set('name', name);
      form.set('asset', new Blob([bytes], { type: mimeType }), name);
      return readText(await call('assets', { method: 'POST', body: form }, signal), 'asset_id');
    },

    /** Starts a generation, and returns its ID at the provider. */
    async start(kind: 'video' | 'image', body: Record<string, unknown>, signal: AbortSignal): Promise<string> {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return readText(await call(`flows/${kind}`, init, signal), 'id');
    },

    async getState(kind: 'video' | 'image', id: string, signal: AbortSignal): Promise<ProviderState> {
      const reply = await call(`flows/${kind}/${encodeURIComponent(id)}`, {}, signal);
      switch (reply.status) {
        case 'completed':
          return {
            status: 'completed',
            contentUrl: readText(reply, 'content_url'),
            contentType: readText(reply, 'content_mime_type'),
          };
        case 'failed':
          return { status: 'failed', reason: String(reply.failure_reason), message: String(reply.error_message) };
        case 'pending':
        case 'generating':
          return { status: reply.status };
        default:
          throw failed('The provider sent an unknown state.', false);
      }
    },
  };
}
export type MediaProvider = ReturnType<typeof openMediaProvider>;

function readText(reply: Record<string, unknown>, field: string): string {
  const value = reply[field];
  if (typeof value !== 'string' || value === '') throw failed(`The reply of the provider lacks ${field}.`, false);
  return value;
}

/** The message of an error in the format of the public API. */
function readProblem(reply: unknown, status: number): string {
  const detail = (reply as { detail?: { message?: unknown } | undefined } | undefined)?.detail;
  const message = detail?.message;
  return typeof message === 'string' ? message.slice(0, 500) : `The provider answered ${status}.`;
}
