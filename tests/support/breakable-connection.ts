import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableConnection {
  /** URL of the server through this connection. */
  readonly url: string;
  /** Breaks the connection, and refuses new ones, as soon as this many more bytes were sent to the server. */
  breakAfter(bytes: number): void;
  /** Accepts connections again. */
  restore(): void;
  close(): void;
}

/** Passes TCP connections on to a server until it breaks them all. */
export async function openBreakableConnection(url: string): Promise<BreakableConnection> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let remainingBytes = Number.POSITIVE_INFINITY;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listener = createServer((client) => {
    if (remainingBytes <= 0) return client.destroy();
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', ({ length }) => {
      remainingBytes -= length;
      if (remainingBytes <= 0) breakAll();
    });
    client.pipe(upstream).pipe(client);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    breakAfter: (bytes) => (remainingBytes = bytes),
    restore: () => (remainingBytes = Number.POSITIVE_INFINITY),
    close: () => {
      listener.close();
      breakAll();
    },
  };
}
