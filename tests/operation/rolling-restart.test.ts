import { Agent, request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { startSharedDatabase } from '../support/shared-database.ts';
import { wait } from '../support/socket-client.ts';
import { bootstrap, freePort, type RunningServer, startServer } from '../support/start-server.ts';

const database = await startSharedDatabase();
const started: RunningServer[] = [];
const port = await freePort();
async function start(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: database.url, TONE_ENGINE: '1', ...env } });
  started.push(server);
  return server;
}
afterAll(async () => {
  await Promise.all(started.map((server) => server.remove()));
  await database.remove();
});

const tone = 'toneToneToneToneTone';
const headers = { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' };

/** Speaks a text over its own or a kept connection; resolves to the status, or to the error of the connection. */
function speak(agent: Agent, text: string, url = `http://127.0.0.1:${port}`): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request(`${url}/v1/text-to-speech/${tone}`, { method: 'POST', headers, agent }, (reply) => {
      let bytes = 0;
      reply.on('data', (data: Buffer) => (bytes += data.byteLength));
      reply.on('end', () => resolve(reply.statusCode === 200 && bytes === 0 ? 'empty' : reply.statusCode!));
      reply.on('error', (error) => resolve(error.message));
    });
    call.on('error', (error) => resolve(error.message));
    call.end(JSON.stringify({ text }));
  });
}

describe('a rolling restart', () => {
  it('fails no call on one port', async () => {
    const shared = { REUSE_PORT: 'true', PORT: String(port), DRAIN_SECONDS: '1' };
    let server = await start(shared);
    const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
    const outcomes = new Map<number | string, number>();
    let isOver = false;
    const callers = Array.from({ length: 4 }, async (_, caller) => {
      for (let at = 0; !isOver; at++) {
        const outcome = await speak(agents[caller % 2]!, `Call ${at} of caller ${caller}.`);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        // Leaves processor time for the start.
        await wait(20);
      }
    });
    for (let restart = 0; restart < 2; restart++) {
      const next = await start(shared);
      await server.stop();
      server = next;
    }
    isOver = true;
    await Promise.all(callers);
    for (const agent of agents) agent.destroy();
    expect(outcomes).toEqual(new Map([[200, expect.any(Number)]]));
    expect(outcomes.get(200)).toBeGreaterThan(50);
  });
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
