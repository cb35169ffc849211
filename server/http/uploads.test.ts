import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../contract/route.ts';
import { AppError } from '../platform/app-error.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { testFolder } from '../platform/test-folder.ts';
import { openApp } from './app.ts';
import { mount } from './route.ts';

const megabyte = 2 ** 20;
/** Patience with a busy machine. */
const waitMs = 20_000;
vi.setConfig({ testTimeout: 60_000 });
const routes = defineRoutes({
  'POST /v1/parcels/{parcel_id}': {
    access: 'account',
    permits: 'voice.clone',
    summary: 'Takes parcels.',
    params: z.object({ parcel_id: z.string().max(10) }),
    files: { file: { maxBytes: 20 * megabyte, maxCount: 3 } },
    maxTotalBytes: 30 * megabyte,
    body: z.object({ name: z.string().optional() }),
    reply: z.object({ files: z.int() }),
  },
});
const identity = { userId: 'user', workspaceId: 'one', role: 'admin', permissions: undefined } as const;
const folder = testFolder('uploads');
const disk = { free: 1000 * megabyte };
let finishWork = Promise.withResolvers<void>();
const app = await openApp({
  routes,
  mounted: [
    mount(routes, {
      'POST /v1/parcels/{parcel_id}': {
        async accept({ actor, params }) {
          if (params.parcel_id !== 'mine') throw new AppError('voice_not_found');
          if (actor.workspaceId === 'full') return new AppError('voice_limit_reached');
          return undefined;
        },
        async handle({ files }) {
          await finishWork.promise;
          return { files: files.file?.length ?? 0 };
        },
      },
    }),
  ],
  credentials: {
    identifyKey: async (key) => {
      if (key === 'sk_reader') return { ...identity, permissions: ['voices_read'] };
      return key.startsWith('sk_') ? { ...identity, workspaceId: key.slice(3) } : undefined;
    },
    identifyToken: async () => undefined,
  },
  log: silentLog,
  publicUrl: undefined,
  uploads: { folder, minFreeBytes: 100 * megabyte, maxBytesInFlight: 50 * megabyte, freeBytes: async () => disk.free },
  requestsPerMinute: 1000,
  webFolder: undefined,
  onResponse: () => {},
});
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(storedFiles, { timeout: waitMs }).toEqual([]);
});
beforeEach(() => {
  disk.free = 1000 * megabyte;
  finishWork = Promise.withResolvers();
  finishWork.resolve();
});

const head =
  '--limit\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\ncontent-type: audio/wav\r\n\r\n';
const end = '\r\n--limit--\r\n';

interface Sending {
  readonly key?: string;
  readonly id?: string;
  /** `Content-Length`; chunked without it. */
  readonly length?: number;
  readonly headers?: readonly string[];
}

/** Opens a connection and sends the head of an upload. */
async function send({ key = 'sk_one', id = 'mine', length, headers = [] }: Sending) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  await once(socket, 'connect');
  const lines = [
    `POST /v1/parcels/${id} HTTP/1.1`,
    'host: here',
    `xi-api-key: ${key}`,
    'content-type: multipart/form-data; boundary=limit',
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, received: () => received };
}

/** Sends the head of an upload, and waits until the server asks for its body. */
async function announce(sending: Sending) {
  const upload = await send({ ...sending, headers: ['expect: 100-continue'] });
  await expect.poll(upload.received, { timeout: waitMs }).toContain('HTTP/1.1 100 Continue');
  return upload;
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** The status and error code of the final reply. */
async function reply({ received }: { received: () => string }) {
  await expect.poll(received, { timeout: waitMs, interval: 10 }).toMatch(/HTTP\/1\.1 [2-5]\d\d[\s\S]*}$/);
  const final = received().slice(received().lastIndexOf('HTTP/1.1'));
  return [Number(final.slice(9, 12)), (JSON.parse(final.slice(final.indexOf('{'))) as Reply).detail?.status];
}
interface Reply {
  readonly detail?: { readonly status: string };
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));
const storedFiles = () => readdirSync(folder, { recursive: true });

describe('an upload', () => {
  it.each([
    ['of a stranger', { key: 'none' }, 401, 'invalid_api_key'],
    ['without the permission', { key: 'sk_reader' }, 403, 'missing_permissions'],
    ['to something that does not exist', { id: 'other' }, 404, 'voice_not_found'],
    ['that is announced as too large in total', { length: 40 * megabyte }, 400, 'request_too_large'],
    ['over the quota', { key: 'sk_full', length: 20 * megabyte }, 400, 'voice_limit_reached'],
  ])('%s is refused before its body arrives, and writes nothing', async (_who, sending, status, code) => {
    const upload = await send({ length: 10 * megabyte, ...sending });
    expect(await reply(upload)).toEqual([status, code]);
    expect(storedFiles()).toEqual([]);
  });

  it('with Expect: 100-continue is refused without its body, or asked for it', async () => {
    const headers = ['expect: 100-continue'];
    const refused = await send({ id: 'other', length: 10 * megabyte, headers });
    expect(await reply(refused)).toEqual([404, 'voice_not_found']);
    expect(refused.received()).not.toContain('100 Continue');
    await closed(refused.socket);

    const accepted = await announce({ length: head.length + 1 + end.length });
    accepted.socket.write(`${head}a${end}`);
    expect(await reply(accepted)).toEqual([200, undefined]);
  });

  it('that is refused gets its reply although the client sends the whole body first', async () => {
    const upload = await send({ id: 'other', length: 10 * megabyte });
    upload.socket.write(Buffer.alloc(10 * megabyte));
    await once(upload.socket, 'drain');
    expect(await reply(upload)).toEqual([404, 'voice_not_found']);
    await closed(upload.socket);
  });

  it('that is refused and never arrives does not hold its connection', async () => {
    const upload = await send({ id: 'other', length: 10 * megabyte });
    const start = performance.now();
    await closed(upload.socket);
    expect(performance.now() - start).toBeLessThan(waitMs);
  });

  it('over the quota may have no files, but fields', async () => {
    const withFile = await send({ key: 'sk_full' });
    withFile.socket.write(chunk(head) + chunk('a'.repeat(1000)));
    expect(await reply(withFile)).toEqual([400, 'voice_limit_reached']);
    expect(storedFiles()).toEqual([]);
    withFile.socket.destroy();

    const field = '--limit\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda\r\n--limit--\r\n';
    const fieldsOnly = await send({ key: 'sk_full', length: field.length });
    fieldsOnly.socket.write(field);
    expect(await reply(fieldsOnly)).toEqual([200, undefined]);
  });

  it('without a length is counted while it arrives, also in a part that no field allows', async () => {
    for (const name of ['file', 'unknown']) {
      const upload = await send({});
      const part = head.replace('name="file"', `name="${name}"`);
      upload.socket.write(chunk(part));
      const piece = chunk('a'.repeat(megabyte));
      for (let count = 0; count < 19; count += 1) upload.socket.write(piece);
      upload.socket.write(chunk(`\r\n${part}`));
      for (let count = 0; count < 15; count += 1) upload.socket.write(piece);
      expect(await reply(upload), name).toEqual([400, 'request_too_large']);
      upload.socket.destroy();
      await expect.poll(storedFiles, { timeout: waitMs }).toEqual([]);
    }
  });

  it('waits while the workspace has too many bytes in flight, from the head until the work is done', async () => {
    finishWork = Promise.withResolvers();
    const announced = await announce({ length: 30 * megabyte });
    const working = await send({ length: 15 * megabyte });
    const body = head + 'a'.repeat(15 * megabyte - head.length - end.length) + end;
    working.socket.write(body);
    await expect.poll(storedFiles, { timeout: waitMs }).not.toEqual([]);
    const further = await send({ length: 10 * megabyte });
    expect(await reply(further)).toEqual([429, 'too_many_uploads']);
    expect(further.received()).toMatch(/retry-after: \d+/);
    await announce({ key: 'sk_two', length: 10 * megabyte });
    announced.socket.destroy();
    finishWork.resolve();
    expect(await reply(working)).toEqual([200, undefined]);
    await expect.poll(storedFiles, { timeout: waitMs }).toEqual([]);
    await announce({ length: 30 * megabyte });
  });

  it('gets 507 while the disk has too little free space, also for bytes that are still to come', async () => {
    disk.free = 105 * megabyte;
    const large = await send({ length: 10 * megabyte });
    expect(await reply(large)).toEqual([507, 'storage_full']);
    await announce({ length: 4 * megabyte });
    const second = await send({ key: 'sk_two', length: 4 * megabyte });
    expect(await reply(second)).toEqual([507, 'storage_full']);
    expect(storedFiles()).toEqual([]);
  });

  it('gets 507 and leaves nothing when the disk becomes full on the way', async () => {
    const upload = await send({});
    upload.socket.write(chunk(head));
    disk.free = 0;
    const piece = chunk('a'.repeat(megabyte));
    for (let count = 0; count < 18; count += 1) upload.socket.write(piece);
    expect(await reply(upload)).toEqual([507, 'storage_full']);
    upload.socket.destroy();
    await expect.poll(storedFiles, { timeout: waitMs }).toEqual([]);
  });

  it('that breaks off leaves nothing on disk', async () => {
    const upload = await send({ length: 10 * megabyte });
    upload.socket.write(head + 'a'.repeat(megabyte));
    await expect.poll(storedFiles, { timeout: waitMs }).not.toEqual([]);
    upload.socket.destroy();
    await expect.poll(storedFiles, { timeout: waitMs }).toEqual([]);
  });
});

describe('a form’s fields', () => {
  it.each([
    ['too many', 101, 10],
    ['too large together', 50, 50_000],
  ])('are refused when they are %s', async (_what, count, length) => {
    const upload = await send({});
    const field = `--limit\r\ncontent-disposition: form-data; name="name"\r\n\r\n${'a'.repeat(length)}\r\n`;
    for (let at = 0; at < count; at += 1) upload.socket.write(chunk(field));
    expect(await reply(upload)).toEqual([400, 'request_too_large']);
  });
});
