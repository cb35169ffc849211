import { request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { startSharedDatabase } from '../support/processes/shared-database.ts';
import { wait } from '../support/socket-client.ts';
import { bootstrap, startServer } from '../support/start-server.ts';

const tone = 'toneToneToneToneTone';
const database = await startSharedDatabase();
const env = { DATABASE_URL: database.url, TONE_ENGINE: '1', DEFAULT_TIER: 'free' };
const servers = await Promise.all(Array.from({ length: 4 }, () => startServer({ env })));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await database.remove();
});

it('starts four processes at once on an empty database', async () => {
  for (const { url } of servers) {
    const reply = await fetch(`${url}/v1/user`, { headers: { 'xi-api-key': bootstrap.apiKey } });
    expect(reply.status).toBe(200);
  }
  expect(await database.query('select email from users')).toEqual([{ email: bootstrap.email }]);
});

it('holds the concurrency of a plan among its processes, also after a kill', async () => {
  const account = await signUp(servers[0]!.url);
  const headers = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'word '.repeat(480) });
  /** Starts a stream that is not read, so that it keeps its slot; resolves to the headers of its plan. */
  const hold = (url: string) =>
    new Promise<{ running: unknown; limit: unknown; leave: () => void }>((resolve, reject) => {
      const call = request(`${url}/v1/text-to-speech/${tone}/stream?output_format=pcm_24000`, {
        method: 'POST',
        headers,
      });
      call.on('response', (reply) => {
        reply.on('error', () => {});
        const { 'current-concurrent-requests': running, 'maximum-concurrent-requests': limit } = reply.headers;
        resolve({ running, limit, leave: () => call.destroy() });
      });
      call.on('error', reject);
      call.end(body);
    });
  const first = await hold(servers[0]!.url);
  const second = await hold(servers[1]!.url);
  expect([first.running, second.running, second.limit]).toEqual(['1', '2', '2']);
  expect(await database.query('select count(*)::int as held from concurrency_slots')).toEqual([{ held: 2 }]);
  const third = hold(servers[2]!.url);
  expect(await Promise.race([third.then(() => 'runs'), wait(500).then(() => 'waits')])).toBe('waits');
  first.leave();
  expect((await third).running).toBe('2');
  await servers[1]!.kill();
  const fourth = await hold(servers[3]!.url);
  expect(fourth.running).toBe('2');
  for (const call of [await third, fourth]) call.leave();
});
