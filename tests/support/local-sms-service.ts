import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const smsToken = 'token-of-the-sms-service';

/** A local service that accepts text messages. */
export async function startSmsService() {
  const messages: { to: string; text: string }[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const message = JSON.parse(await text(request));
    const allowed = request.headers.authorization === `Bearer ${smsToken}`;
    if (allowed && status < 300) messages.push(message);
    response.writeHead(allowed ? status : 401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    messages,
    /** Sets the reply to later requests. */
    answer: (next: number) => {
      status = next;
    },
    /** The code of the last message to a number. */
    codeFor: (number: string): string =>
      /^\d{6}/.exec(messages.findLast(({ to }) => to === number)?.text ?? '')?.[0] ?? 'no message',
    close: () => server.close(),
  };
}
