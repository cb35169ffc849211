import { afterAll, describe, expect, it } from 'vitest';
import { startSharedDatabase } from '../support/processes/shared-database.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { headers, restartUnderLoad, tone } from './restarts-under-load.ts';

const database = await startSharedDatabase();
const started: RunningServer[] = [];
async function start(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: database.url, TONE_ENGINE: '1', ...env } });
  started.push(server);
  return server;
}
afterAll(async () => {
  await Promise.all(started.map((server) => server.remove()));
  await database.remove();
});

it('fails no call when one process takes the place of another on one port', async () => {
  const outcomes = await restartUnderLoad({ callers: 4, restarts: 1, start });
  expect(outcomes).toEqual(new Map([[200, expect.any(Number)]]));
  expect(outcomes.get(200)).toBeGreaterThan(20);
});

describe('a server that stops', () => {
  it('is not ready at once, still answers, and ends connections with their reply', async () => {
    const server = await start({ DRAIN_SECONDS: '2' });
    const stopped = server.stop();
    await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(503);
    const reply = await fetch(`${server.url}/v1/voices`, { headers });
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
  });

  it('completes a stream, and exits at once when nothing runs', async () => {
    const server = await start();
    const reply = await fetch(`${server.url}/v1/text-to-speech/${tone}/stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: 'word '.repeat(1500) }),
    });
    const stopped = server.stop();
    const audio = await reply.arrayBuffer();
    expect(audio.byteLength).toBeGreaterThan(100_000);
    const endedAt = performance.now();
    await stopped;
    expect(performance.now() - endedAt).toBeLessThan(3000);
  });

  it('cuts what exceeds STOP_SECONDS, and charges for what was delivered', async () => {
    const server = await start({ STOP_SECONDS: '1' });
    const text = 'word '.repeat(1900).trim();
    const reply = await fetch(`${server.url}/v1/text-to-speech/${tone}/stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text }),
    });
    const reader = reply.body!.getReader();
    await reader.read();
    await server.stop();
    const [item] = await database.query(
      `select length(text)::int as length, character_count_to - character_count_from as credits
       from history_items order by created_at desc limit 1`,
    );
    expect(item!.length).toBeLessThan(text.length);
    expect(await database.query('select from credit_reservations')).toEqual([]);
  });
});
