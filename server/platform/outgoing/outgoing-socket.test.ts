import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { OutgoingPolicy } from '../outgoing-url.ts';
import { outgoingSocket } from './outgoing-socket.ts';

let connections = 0;
const targets: string[] = [];
const greetings: string[] = [];
const upstream = new WebSocketServer({ host: '127.0.0.1', port: 0 }).on('connection', () => {
  connections += 1;
});
const proxy = createServer().on('connect', ({ url }, socket: Socket) => {
  targets.push(url ?? '');
  socket.on('error', () => {});
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  // The first TLS message names the host in plain text.
  socket.once('data', (data) => {
    greetings.push(data.toString('latin1'));
    socket.destroy();
  });
});
let httpsProxy = '';
beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  httpsProxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  proxy.close();
  upstream.close();
});
beforeEach(() => {
  connections = 0;
  targets.splice(0);
  greetings.splice(0);
});

const port = () => (upstream.address() as AddressInfo).port;
const connect = (url: string, policy: Partial<OutgoingPolicy> = {}, address = '8.8.8.8') =>
  outgoingSocket(
    url,
    { allowPrivate: false, ...policy },
    {
      ...{ headers: {}, timeoutMs: 2000, maxBytes: 1024 },
      resolveName: (_name, _options, done) => done(null, [{ address, family: 4 }]),
    },
  );

it('ASVS-5.2.6 connects to no private address that is not allowed', async () => {
  await expect(connect(`ws://127.0.0.1:${port()}/`)).rejects.toThrow('does not start with https');
  await expect(connect(`wss://127.0.0.1:${port()}/`)).rejects.toThrow('not on the internet');
  await expect(connect(`wss://shop.example.com:${port()}/`, {}, '127.0.0.1')).rejects.toThrow('not on the internet');
  await expect(connect('wss://shop.example.com/', { httpsProxy }, '10.0.0.1')).rejects.toThrow('not on the internet');
  await expect(connect('ws://169.254.169.254/', { allowedHosts: ['*'] })).rejects.toThrow('not on the internet');
  expect(connections).toBe(0);
  expect(targets).toEqual([]);
});

it('ASVS-5.2.6 connects to the private hosts of the operator', async () => {
  const socket = await connect(`ws://127.0.0.1:${port()}/`, { allowedHosts: ['127.0.0.1'], httpsProxy });
  expect(connections).toBe(1);
  expect(targets).toEqual([]);
  socket.terminate();
});

it('ASVS-5.2.6 goes through the proxy, which gets the checked address, while TLS gets the name', async () => {
  await expect(connect('wss://shop.example.com/ws', { httpsProxy })).rejects.toThrow();
  await expect(connect('wss://shop.example.com:8443/ws', { httpsProxy })).rejects.toThrow();
  expect(targets).toEqual(['8.8.8.8:443', '8.8.8.8:8443']);
  for (const greeting of greetings) expect(greeting).toContain('shop.example.com');
  expect(greetings).toHaveLength(2);
});
