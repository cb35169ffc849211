import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { isDisconnection } from './disconnection.ts';

/**
 * Sends `chunks` as the body of a reply. Reads each chunk after the one before has left the process, so that the producer
 * knows what was sent when the caller disconnects; the chunks are then ended early. An error ends the connection.
 */
export async function sendInStep(
  reply: FastifyReply,
  chunks: AsyncIterableIterator<Uint8Array | string>,
): Promise<void> {
  const { raw, log } = reply;
  reply.hijack();
  const closed = once(raw, 'close').then(() => true);
  try {
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    for await (const chunk of chunks) {
      if (chunk.length === 0) continue;
      const written = new Promise<boolean>((resolve) => raw.write(chunk, (error) => resolve(Boolean(error))));
      if (await Promise.race([written, closed])) break;
    }
    raw.end();
  } catch (error) {
    if (!raw.destroyed || !isDisconnection(error)) log.error({ err: error }, 'reply failed while it was sent');
    raw.destroy();
  }
}
