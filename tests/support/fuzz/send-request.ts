import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FuzzedRequest } from './fuzzed-request.ts';

export interface FuzzedReply {
  readonly status: number;
  readonly contentType: string;
  /** At most `maxBodyBytes`. */
  readonly body: Buffer;
  /** The body is complete. */
  readonly isWhole: boolean;
  readonly ms: number;
}

/** No reply, or one that broke off. */
export interface LostReply {
  readonly error: string;
  readonly ms: number;
}

const maxBodyBytes = 256 * 1024;
/** A stream of events does not end by itself. */
const eventStreamMs = 300;

/** Sends a request and reads its reply; `timeoutMs` limits the time until it has ended. */
export function sendRequest(
  url: string,
  { method, path, headers, body, leaves }: FuzzedRequest,
  { agent, credentials, timeoutMs }: { agent: Agent; credentials: Readonly<Record<string, string>>; timeoutMs: number },
): Promise<FuzzedReply | LostReply> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const call = httpRequest({
      ...{ hostname, port, method, path, agent },
      headers: { ...length, ...headers, ...credentials },
    });
    const timer = setTimeout(() => call.destroy(new Error(`no reply within ${timeoutMs / 1000} s`)), timeoutMs);
    const end = (outcome: FuzzedReply | LostReply) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    call.on('error', (error: NodeJS.ErrnoException) =>
      end({
        error: `${error.code ?? error.message}${call.reusedSocket ? ' on a kept connection' : ''}`,
        ms: elapsed(),
      }),
    );
    call.on('response', (reply) => void readReply(reply, elapsed).then(end));
    if (!leaves) call.end(body);
    else {
      call.write(body?.subarray(0, body.length / 2) ?? '');
      void sleep(20).then(() => call.destroy());
    }
  });
}

async function readReply(reply: IncomingMessage, elapsed: () => number): Promise<FuzzedReply | LostReply> {
  const contentType = reply.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isWhole = true;
  const isEventStream = contentType.startsWith('text/event-stream');
  const stop = () => {
    isWhole = false;
    reply.destroy();
  };
  const timer = isEventStream ? setTimeout(stop, eventStreamMs) : undefined;
  try {
    for await (const chunk of reply) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > maxBodyBytes) {
        stop();
        break;
      }
    }
  } catch (error) {
    if (isWhole) return { error: `the reply broke off: ${String(error)}`, ms: elapsed() };
  } finally {
    clearTimeout(timer);
  }
  return { status: reply.statusCode ?? 0, contentType, body: Buffer.concat(chunks), isWhole, ms: elapsed() };
}
