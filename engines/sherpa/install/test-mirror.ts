import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Mirror {
  readonly url: string;
  /** Files by path without the leading slash. */
  readonly files: Map<string, Uint8Array>;
  /** Requested ranges; `undefined` for the complete file. */
  readonly requestedRanges: (string | undefined)[];
  /** Number of bytes after which the connection of each next response is closed; empty for none. */
  readonly cuts: number[];
  /** Waits before it closes a connection after so many bytes; 15 ms by default, in which the bytes may get lost. */
  beforeCut: (bytes: number) => Promise<unknown>;
  /** Bytes per second; unlimited if undefined. */
  bytesPerSecond: number | undefined;
  /** Whether range requests are supported. */
  ranges: boolean;
  close(): Promise<void>;
}

/** A local web server that serves files and can interrupt connections. */
export async function openMirror(): Promise<Mirror> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mirror: Mirror = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    requestedRanges: [],
    cuts: [],
    beforeCut: () => setTimeout(15),
    bytesPerSecond: undefined,
    ranges: true,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = mirror.files.get(decodeURIComponent(url.slice(1)));
    mirror.requestedRanges.push(headers.range);
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
    if (mirror.bytesPerSecond === undefined) response.write(file.subarray(from, end));
    else
      for (let at = from; at < end; at += 64) {
        response.write(file.subarray(at, Math.min(end, at + 64)));
        await setTimeout((64 / mirror.bytesPerSecond) * 1000);
        if (response.destroyed) return;
      }
    if (end === file.length) return void response.end();
    await mirror.beforeCut(end);
    response.destroy();
  }
  return mirror;
}
