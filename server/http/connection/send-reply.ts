import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BinaryReply } from '../route.ts';
import { hasLeft } from './disconnection.ts';
import { sendInStep } from './send-in-step.ts';

/** Sends what a handler returned: JSON, bytes, or a stream. Calls `watch` before a stream, which may go on for long. */
export function sendReply(reply: FastifyReply, result: unknown, watch: () => void) {
  if (!isBinary(result)) {
    // Replies contain keys, tokens and personal data.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  }
  for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value);
  const { body } = result;
  if (isIterator(body) || body instanceof Readable) watch();
  reply.status(result.status ?? 200).type(result.contentType);
  const isHead = reply.request.method === 'HEAD';
  if (isIterator(body)) return isHead ? endUnread(reply, body) : sendInStep(reply, body);
  if (!isHead && body instanceof Readable) logBreak(reply, body);
  if (!isHead || !(body instanceof Readable)) return reply.send(body);
  // A HEAD reply has no body, so the stream is not read.
  body.on('error', () => {}).destroy();
  return reply.send(Readable.from([]));
}

/** The status was sent already, so only the end of the connection and this line tell of an error. */
function logBreak(reply: FastifyReply, body: Readable): void {
  body.once('error', (error) => {
    if (reply.raw.headersSent && !hasLeft(reply)) reply.log.error({ err: error }, 'reply failed while it was sent');
  });
}

async function endUnread(reply: FastifyReply, body: AsyncIterableIterator<unknown>) {
  await body.return?.();
  return reply.send(Readable.from([]));
}

const isIterator = (body: BinaryReply['body']): body is AsyncIterableIterator<Uint8Array | string> =>
  typeof body === 'object' && 'next' in body;

const isBinary = (result: unknown): result is BinaryReply =>
  typeof result === 'object' &&
  result !== null &&
  'contentType' in result &&
  'body' in result &&
  (typeof result.body === 'string' ||
    (typeof result.body === 'object' &&
      result.body !== null &&
      (result.body instanceof Uint8Array || Symbol.asyncIterator in result.body)));
