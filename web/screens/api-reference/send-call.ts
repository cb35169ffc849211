import type { ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import { session } from '../../data/api/api.ts';
import { callBody, callUrl, type OperationForm } from './operation-form.ts';

/** A reply as it arrived; of a stream that was stopped, its beginning. */
export interface CallReply {
  readonly status: number;
  readonly ms: number;
  readonly contentType: string;
  readonly file: Blob;
  /** Whether the reader stopped it before its end. */
  readonly isStopped: boolean;
}

/**
 * Makes the call that the form describes, with the API key, else with the session of this tab. Resolves also for errors
 * of the server; rejects if there is no reply.
 */
export async function sendCall(
  operation: ReferenceOperation,
  form: OperationForm,
  { key, signal }: { readonly key: string | undefined; readonly signal: AbortSignal },
): Promise<CallReply> {
  const headers = new Headers();
  if (key !== undefined && operation.access !== 'session') headers.set('xi-api-key', key);
  else {
    const token = await session.freshToken();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  }
  const { body, contentType } = callBody(operation, form);
  if (contentType !== undefined) headers.set('content-type', contentType);
  const start = performance.now();
  // Without the cookie of the session, so that a reply is what a program gets.
  const reply = await fetch(callUrl(operation, form), {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
    credentials: 'omit',
    signal,
  });
  const { chunks, isStopped } = await readUntilStopped(reply, signal);
  const type = reply.headers.get('content-type') ?? '';
  return {
    status: reply.status,
    ms: performance.now() - start,
    contentType: type,
    file: new Blob(chunks, { type }),
    isStopped,
  };
}

/** Reads a body; a stream without an end gives what has arrived until the reader stops it. */
async function readUntilStopped(reply: Response, signal: AbortSignal) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = reply.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) chunks.push(part.value);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { chunks, isStopped: true };
  }
  return { chunks, isStopped: false };
}
