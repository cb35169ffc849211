import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { type BreakableConnection, openBreakableConnection } from '../support/breakable-connection.ts';
import { childProcesses, killAll } from '../support/processes/child-processes.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let account: Account;
let bucket: BreakableConnection;
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: `/tmp/timbre-test-s3-${process.pid}`,
  configureBuckets: [{ name: 'audio', configs: [] }],
});

beforeAll(async () => {
  const { port } = await s3.run();
  bucket = await openBreakableConnection(`http://127.0.0.1:${port}`);
  server = await startServer({
    env: {
      BLOB_STORE: 's3://audio',
      S3_ENDPOINT: bucket.url,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  account = await signUp(server.url);
});
afterAll(async () => {
  await server.remove();
  bucket.close();
  await s3.close();
  execFileSync('rm', ['-rf', `/tmp/timbre-test-s3-${process.pid}`]);
});

const call = (path: string, body?: object) =>
  fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const statusOf = async (path: string) => (await call(path)).status;

/** The lines of the log since `from` that the server wrote at this level or above, by their message. */
const messagesSince = (from: number) =>
  server
    .output()
    .slice(from)
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg as string] : []));

async function expectUnavailable(reply: Response, code: string): Promise<void> {
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(await reply.json()).toMatchObject({ detail: { type: 'service_unavailable', code } });
}

it('replies 503 while the storage is away, and serves files when it is back', async () => {
  const spoken = await call('/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM', { text: 'Kept in a bucket.' });
  expect(spoken.status).toBe(200);
  await spoken.arrayBuffer();
  const { history } = (await (await call('/v1/history')).json()) as { history: { history_item_id: string }[] };
  const audio = `/v1/history/${history[0]!.history_item_id}/audio`;
  expect(await statusOf(audio)).toBe(200);

  const from = server.output().length;
  bucket.breakAfter(0);
  for (let request = 0; request < 5; request++) await expectUnavailable(await call(audio), 'storage_unavailable');
  await expect.poll(async () => (await call('/ready')).status, { timeout: 10_000 }).toBe(503);
  await expectUnavailable(await call('/ready'), 'storage_unavailable');
  expect(await statusOf('/v1/user')).toBe(200);
  bucket.restore();
  await expect.poll(() => statusOf('/ready'), { timeout: 15_000 }).toBe(200);
  expect(await statusOf(audio)).toBe(200);
  expect(messagesSince(from).filter((message) => /storage/.test(message))).toEqual([
    'the file storage does not respond',
    'the file storage responds again',
  ]);
});

it('names the host that cannot be resolved, and tries webhooks again', async () => {
  // RFC 6761: no name server knows a name that ends in .invalid. Without any name server, the lookup may end later.
  const unreachable = (host: string) => new RegExp(`^${host} (cannot be reached|did not reply in time)\\.$`);
  const settings = { auth_type: 'hmac', name: 'Away', webhook_url: 'https://hooks.invalid/', retry_enabled: true };
  const created = await call('/v1/workspace/webhooks', { settings, events: [] });
  const { webhook_id: id } = (await created.json()) as { webhook_id: string };
  expect((await call(`/v1/workspace/webhooks/${id}/test`, {})).status).toBe(200);

  const file = await call('/v1/convai/knowledge-base/url', { url: 'https://files.invalid/a.txt' });
  expect(file.status).toBe(400);
  const { detail } = (await file.json()) as { detail: { message: string } };
  expect(detail.message).toMatch(unreachable('files.invalid'));

  const lastDelivery = async () =>
    ((await (await call(`/v1/workspace/webhooks/${id}/deliveries`)).json()) as { deliveries: object[] }).deliveries[0];
  await expect.poll(lastDelivery, { timeout: 30_000 }).toMatchObject({
    status: 'pending',
    response_status: null,
    response_text: expect.stringMatching(unreachable('hooks.invalid')),
    next_attempt_at_unix: expect.any(Number),
  });
  expect(await statusOf('/ready')).toBe(200);
});

/** The process of the embedded database and those that serve its connections. */
function databaseProcesses(): number[] {
  const postmaster = Number(readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [postmaster, ...childProcesses(postmaster)];
}

it.runIf(process.platform === 'linux')('replies 503 in time while the database is frozen', async () => {
  const from = server.output().length;
  const frozen = databaseProcesses();
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    const startedAt = performance.now();
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('/v1/user')));
    expect(performance.now() - startedAt).toBeLessThan(11_000);
    for (const reply of replies) await expectUnavailable(reply, 'service_unavailable');
    for (const path of ['/ready', '/v1/user']) {
      const askedAt = performance.now();
      await expectUnavailable(await call(path), 'service_unavailable');
      expect(performance.now() - askedAt).toBeLessThan(2500);
    }
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => statusOf('/v1/user'), { timeout: 15_000 }).toBe(200);
  await expect.poll(() => statusOf('/ready'), { timeout: 15_000 }).toBe(200);
  const messages = messagesSince(from);
  expect(messages).toContain('the database does not respond');
  expect(messages).toContain('the database responds again');
  expect(messages.length).toBeLessThan(10);
});

it.runIf(process.platform === 'linux')('serves requests again after the database was killed', async () => {
  const from = server.output().length;
  killAll(databaseProcesses());
  const statuses = new Set<number>();
  // More than the pool has connections, so that none may be lost.
  for (let round = 0; round < 40; round++) {
    const reply = await call('/v1/user');
    statuses.add(reply.status);
    if (reply.status === 503) expect(reply.headers.get('retry-after')).toBe('5');
    await reply.arrayBuffer();
  }
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  await expect.poll(() => statusOf('/ready'), { timeout: 30_000 }).toBe(200);
  const replies = await Promise.all(Array.from({ length: 40 }, () => statusOf('/v1/user')));
  expect(new Set(replies)).toEqual(new Set([200]));
  const messages = messagesSince(from);
  expect(messages.filter((message) => message === 'the database does not respond').length).toBeLessThanOrEqual(2);
  expect(messages.length).toBeLessThan(15);
});
