import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Mirror {
  readonly url: string;
  /** Files by their path without the first slash. */
  readonly files: Map<string, Uint8Array>;
  /** Ranges that were asked for; `undefined`: the whole. */
  readonly asked: (string | undefined)[];
  /** How many bytes of each coming answer are sent before its connection is cut; empty: all. */
  readonly cuts: number[];
  /** Bytes a second; as fast as it goes when undefined. */
  slowness: number | undefined;
  /** Whether parts of files are given. */
  ranges: boolean;
  close(): Promise<void>;
}

/** A web server on this machine that gives files, and breaks off as the tests ask. */
export async function openMirror(): Promise<Mirror> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mirror: Mirror = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    asked: [],
    cuts: [],
    slowness: undefined,
    ranges: true,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = mirror.files.get(decodeURIComponent(url.slice(1)));
    mirror.asked.push(headers.range);
    if (!file) return void response.writeHead(404).end('nothing here');
    const etag = `"${file.length}-${file.at(-9)}"`;
    const resumes = mirror.ranges && headers.range !== undefined && headers['if-range'] === etag;
    const from = resumes ? Number(/\d+/.exec(headers.range ?? '')?.[0]) : 0;
    if (from >= file.length) return void response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
    response.writeHead(resumes ? 206 : 200, {
      'content-length': file.length - from,
      ...(mirror.ranges ? { etag } : {}),
      ...(resumes ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    });
    response.flushHeaders();
    const cut = mirror.cuts.shift();
    const end = cut === undefined ? file.length : Math.min(file.length, from + cut);
    if (mirror.slowness === undefined) response.write(file.subarray(from, end));
    else
      for (let at = from; at < end; at += 64) {
        response.write(file.subarray(at, Math.min(end, at + 64)));
        await new Promise((resolve) => setTimeout(resolve, (64 / mirror.slowness!) * 1000));
        if (response.destroyed) return;
      }
    // What was written must be on its way before the connection goes.
    if (end < file.length) setTimeout(() => response.destroy(), 15);
    else response.end();
  }
  return mirror;
}
