import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a page on this machine at every path; returns an address of it. It does not keep the process alive. */
export async function servePage(html: string | Buffer): Promise<string> {
  const site = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(html);
  });
  site.listen(0, '127.0.0.1').unref();
  await once(site, 'listening');
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/harbour`;
}
