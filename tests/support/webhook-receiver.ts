import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedWebhook {
  /** The path of the request. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const accept = (reply: ServerResponse): unknown => reply.end('thanks');
  const replies = new Map<string, (reply: ServerResponse) => unknown>();
  const server = createServer(async (request, reply) => {
    const path = request.url!;
    // The sender was killed.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    received.push({ path, headers: request.headers, body });
    (replies.get(path) ?? accept)(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What arrived at a path, oldest first. */
    at: (path: string) => received.filter((one) => one.path === path),
    /** Sets the reply to later requests at a path. */
    answer: (path: string, reply: (reply: ServerResponse) => unknown) => void replies.set(path, reply),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
