import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadExternal } from './audio-input/download-external.ts';
import {
  checkOutgoingUrl,
  fetchExternal,
  isPublicAddress,
  type OutgoingPolicy,
  publicLookup,
  type Resolve,
} from './outgoing-url.ts';

const closed = { allowPrivate: false };
const open = { allowPrivate: true };

describe('checkOutgoingUrl without private addresses', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://localhost/',
    'https://id.localhost/',
    'https://user:word@example.com/',
    'file:///etc/passwd',
  ])('rejects %s', (url) => {
    expect(() => checkOutgoingUrl(new URL(url), closed)).toThrow(/internet|https|password/);
  });

  it('allows a URL on the public internet', () => {
    expect(() => checkOutgoingUrl(new URL('https://accounts.example.com:8443/x'), closed)).not.toThrow();
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    expect(['172.31.0.1', '2002:a00:1::', 'fe80::1', 'not an address'].map(isPublicAddress)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('fetchExternal', () => {
  const server = createServer((request, reply) => {
    if (request.url === '/long') return reply.end('x'.repeat(1024 * 1024 + 1));
    if (request.url === '/away') return reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    request.pipe(reply);
  });
  let url = '';
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('returns the reply', async () => {
    const reply = await fetchExternal(url, open, { method: 'POST', body: 'hello' });
    expect([reply.status, await reply.text()]).toEqual([200, 'hello']);
  });

  it('follows no redirect, and stops reading an endless reply', async () => {
    expect((await fetchExternal(`${url}/away`, open)).status).toBe(302);
    await expect(fetchExternal(`${url}/long`, open)).rejects.toThrow('too large');
  });

  it('sends once more what a kept connection did not take because it was closed, but no POST unless asked to', async () => {
    const used = new WeakSet<Socket>();
    const closing = createServer(({ socket }, reply) => {
      if (used.has(socket)) return socket.destroy();
      used.add(socket);
      return reply.end('Hello');
    });
    await once(closing.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`;
    const post = { method: 'POST', body: 'x' };
    for (let at = 0; at < 3; at++)
      expect(await (await fetchExternal(url, open, { ...post, isRepeatable: true })).text()).toBe('Hello');
    await expect(fetchExternal(url, open, post)).rejects.toThrow('cannot be reached');
    closing.close();
    closing.closeAllConnections();
  });

  it('rejects a host name with a private address, even among public ones', () => {
    const outcomeOf = (...addresses: string[]) => {
      let outcome: unknown;
      const ask = publicLookup((_name, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
      );
      ask('id.example.com', {}, (error, address) => {
        outcome = error?.message ?? address;
      });
      return outcome;
    };
    expect(outcomeOf('8.8.8.8')).toBe('8.8.8.8');
    expect(outcomeOf('8.8.8.8', '10.0.0.1')).toContain('not on the internet');
    expect(outcomeOf()).toContain('not on the internet');
  });

  it('rejects http when private addresses are not allowed', async () => {
    await expect(fetchExternal(url, closed)).rejects.toThrow('https');
  });
});

describe('fetchExternal through a proxy', () => {
  const targets: string[] = [];
  const sent: string[] = [];
  const proxy = createServer().on('connect', ({ url }, socket: Socket) => {
    targets.push(url ?? '');
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    // The first TLS message names the host in plain text.
    socket.once('data', (data) => {
      sent.push(data.toString('latin1'));
      socket.destroy();
    });
  });
  let httpsProxy = '';
  beforeAll(async () => {
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    httpsProxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => void proxy.close());
  beforeEach(() => {
    targets.splice(0);
    sent.splice(0);
  });

  const get = (url: string, addresses: readonly string[], changes: Partial<OutgoingPolicy> = {}) =>
    fetchExternal(url, { allowPrivate: false, httpsProxy, ...changes }, {}, (_name, _options, done) =>
      addresses.length > 0
        ? done(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        : done(new Error('ENOTFOUND'), []),
    );

  it('ASVS-5.2.6 rejects a name with a private address before the proxy is asked', async () => {
    await expect(get('https://id.example.com/', ['10.0.0.1'])).rejects.toThrow('not on the internet');
    await expect(get('https://id.example.com/', ['8.8.8.8', '169.254.169.254'])).rejects.toThrow('not on the internet');
    await expect(get('https://id.example.com/', [])).rejects.toThrow('cannot be resolved');
    await expect(get('https://10.0.0.1/', ['8.8.8.8'])).rejects.toThrow('not on the internet');
    expect(targets).toEqual([]);
  });

  it('ASVS-5.2.6 gives the proxy the checked address, and the TLS connection the name', async () => {
    await expect(get('https://id.example.com/', ['2606:4700::1111', '8.8.8.8'])).rejects.toThrow('cannot be reached');
    await expect(get('https://id.example.com:8443/', ['8.8.4.4'])).rejects.toThrow('cannot be reached');
    expect(targets).toEqual(['8.8.8.8:443', '8.8.4.4:8443']);
    for (const message of sent) expect(message).toContain('id.example.com');
  });

  it('lets the proxy resolve the names of the operator, and bypasses it for the hosts of NO_PROXY', async () => {
    await expect(get('https://id.internal/', [], { allowPrivate: true })).rejects.toThrow('cannot be reached');
    expect(targets).toEqual(['id.internal:443']);
    for (const noProxy of ['*', 'id.example.com', 'x, .example.com', '*.example.com', 'ID.example.com:443'])
      await expect(get('https://id.example.com/', ['10.0.0.1'], { noProxy })).rejects.toThrow('not on the internet');
    expect(targets).toHaveLength(1);
    await expect(get('https://id.example.com/', ['8.8.8.8'], { noProxy: 'example.com, .id' })).rejects.toThrow(
      'cannot be reached',
    );
    expect(targets).toHaveLength(2);
  });
});

describe('while names cannot be resolved', () => {
  const failing: Resolve = (_name, _options, done) =>
    done(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }), []);
  const silent: Resolve = () => {};
  const policies = [
    ['directly', closed],
    ['through a proxy', { ...closed, httpsProxy: 'http://127.0.0.1:9' }],
  ] as const;
  const get = (policy: OutgoingPolicy, resolveName: Resolve) =>
    fetchExternal('https://hooks.example.com/', policy, { timeoutMs: 300 }, resolveName);

  it.each(policies)('names the host of a request that is sent %s', async (_way, policy) => {
    await expect(get(policy, failing)).rejects.toThrow(/^hooks.example.com cannot be re(ached|solved)/);
  });

  it.each(policies)('keeps the deadline of a request that is sent %s', async (_way, policy) => {
    await expect(get(policy, silent)).rejects.toThrow('hooks.example.com did not reply in time.');
  });

  it('names the host of a file, of which nothing is written', async () => {
    const path = join(tmpdir(), `timbre-no-download-${process.pid}`);
    const download = { path, maxBytes: 1000, signal: new AbortController().signal };
    const failed = downloadExternal('https://files.example.com/a.mp3', closed, download, failing);
    await expect(failed).rejects.toThrow('files.example.com cannot be reached.');
    expect(existsSync(path)).toBe(false);
  });
});
