import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? (process.env.ROUNDS ? 3 : 1));
const clients = 16;
const key = { 'xi-api-key': bootstrap.apiKey };
const env = { SWEEP_AGE_S: '0' };

let server: RunningServer | undefined;
afterAll(() => server?.remove());

interface Item {
  readonly history_item_id: string;
  readonly character_count_change_from: number;
  readonly character_count_change_to: number;
}

/** Generates speech in sequence until the server is killed; adds each completely received file to `received`. */
async function generateUntilKilled(url: string, seed: number, received: Map<string, Buffer>): Promise<void> {
  for (let at = 0; ; at += 1) {
    try {
      const text = `Client ${seed} says line ${at}. ${'The sea was calm and the wind was low. '.repeat((at * 7 + seed) % 5)}`;
      const reply = await fetch(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM/stream`, {
        method: 'POST',
        headers: { ...key, 'content-type': 'application/json' },
        body: JSON.stringify({ text, model_id: 'eleven_flash_v2_5' }),
      });
      if (reply.status !== 200) throw new Error(`status ${reply.status}`);
      const audio = Buffer.from(await reply.arrayBuffer());
      received.set(reply.headers.get('history-item-id')!, audio);
    } catch {
      return;
    }
  }
}

async function readHistory(url: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ''; ; ) {
    const page = (await (await fetch(`${url}/v1/history?page_size=1000${after}`, { headers: key })).json()) as {
      history: Item[];
      has_more: boolean;
      last_history_item_id: string;
    };
    items.push(...page.history);
    if (!page.has_more) return items;
    after = `&start_after_history_item_id=${page.last_history_item_id}`;
  }
}

/** IDs of the history items whose audio is in the blob store. */
const storedAudio = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('history~'))
    .map((entry) => entry.name.split('~').at(-1)!);

it(`loses no acknowledged item, credit or disk space in ${rounds} kills during ${clients} generations`, {
  timeout: 600_000,
}, async () => {
  server = await startServer({ env });
  const acknowledged = new Map<string, Buffer>();
  for (let round = 0; round < rounds; round += 1) {
    const { url } = server;
    const before = acknowledged.size;
    const speaking = Array.from({ length: clients }, (_, seed) => generateUntilKilled(url, seed, acknowledged));
    await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + clients);
    await new Promise((resolve) => setTimeout(resolve, 97 * round));
    await server.kill();
    await Promise.all(speaking);
    server = await startServer({ dataDir: server.dataDir, env });
  }
  const items = await readHistory(server.url);
  const ids = new Set(items.map((item) => item.history_item_id));
  for (const [id, audio] of acknowledged) {
    expect([id, ids.has(id)]).toEqual([id, true]);
    const stored = await fetch(`${server.url}/v1/history/${id}/audio`, { headers: key });
    expect([id, Buffer.from(await stored.arrayBuffer()).equals(audio)]).toEqual([id, true]);
  }

  const charged = items.reduce(
    (sum, item) => sum + item.character_count_change_to - item.character_count_change_from,
    0,
  );
  const subscription = await fetch(`${server.url}/v1/user/subscription`, { headers: key });
  expect(((await subscription.json()) as { character_count: number }).character_count).toBe(charged);

  const { url, dataDir } = server;
  const sortedIds = [...ids].sort();
  await expect.poll(() => storedAudio(dataDir).sort(), { timeout: 20_000, interval: 500 }).toEqual(sortedIds);
  const one = await fetch(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Still here.' }),
  });
  expect(one.status).toBe(200);
});
