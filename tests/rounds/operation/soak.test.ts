import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from '../../../bench/measure.ts';
import { memoryMb } from '../../../bench/memory.ts';
import { postJson, signUp } from '../../support/accounts.ts';
import { type Inspector, inspectableEnv, openInspector } from '../../support/processes/inspector.ts';
import { openSocket, wait } from '../../support/socket-client.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

/** An hour of work after the engines and caches are warm; `SOAK_MINUTES=5` shortens it. */
const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const soakMs = minutes * 60_000;
const warmUpMs = Math.min(120_000, soakMs / 4);
/** The times of this share at the beginning and at the end are compared. */
const comparedShare = 0.2;
const callers = 50;
/** Five callers share an account, whose plan allows ten calls at once. */
const accounts = 10;
const voice = '21m00Tcm4TlvDq8ikWAM';

let server: RunningServer;
let inspector: Inspector;
let apiKeys: string[];
beforeAll(async () => {
  server = await startServer({ env: { ...inspectableEnv, DEFAULT_TIER: 'pro', REQUESTS_PER_MINUTE: '1000000' } });
  inspector = await openInspector(server);
  apiKeys = await Promise.all(Array.from({ length: accounts }, createKey));
});
afterAll(() => server.remove());

async function createKey(): Promise<string> {
  const { accessToken } = await signUp(server.url);
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Soak' }, headers);
  return ((await reply.json()) as { xi_api_key: string }).xi_api_key;
}

let texts = 0;
/** A text that no cache has. */
const newText = () => `Sentence ${++texts} of a long day at the harbour.`;

async function call(apiKey: string, path: string, body?: unknown): Promise<Response> {
  const reply = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 300)}`);
  return reply;
}

/** Reads audio to its end; an empty one is an error. */
async function readAudio(reply: Response): Promise<void> {
  if ((await reply.arrayBuffer()).byteLength === 0) throw new Error(`${reply.url}: no audio`);
}

async function speakOverSocket(apiKey: string): Promise<void> {
  const client = openSocket(`${server.url}/v1/text-to-speech/${voice}/stream-input`, { 'xi-api-key': apiKey });
  await client.send({ text: ' ' }, { text: `${newText()} ` }, { text: '' });
  await client.frame(({ isFinal }) => isFinal === true);
  const { code, reason } = await client.closed;
  if (code !== 1000 || client.audio().length === 0) throw new Error(`socket: ${code} ${reason}`);
}

const actions: Readonly<Record<string, (apiKey: string) => Promise<void>>> = {
  speech: async (key) => readAudio(await call(key, `/v1/text-to-speech/${voice}`, { text: newText() })),
  stream: async (key) => readAudio(await call(key, `/v1/text-to-speech/${voice}/stream`, { text: newText() })),
  socket: speakOverSocket,
  history: async (key) => {
    const list = (await (await call(key, '/v1/history?page_size=20')).json()) as {
      history: { history_item_id: string }[];
    };
    const [newest] = list.history;
    if (newest) await readAudio(await call(key, `/v1/history/${newest.history_item_id}/audio`));
  },
  voices: async (key) => void (await (await call(key, '/v2/voices?page_size=20')).json()),
};
const names = Object.keys(actions);

interface Sample {
  readonly action: string;
  readonly at: number;
  readonly ms: number;
  readonly error: string | undefined;
}

/** Lets all callers work for this time, with a pause after each action, and waits for the last of them. */
async function work(durationMs: number): Promise<Sample[]> {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = caller; performance.now() - startedAt < durationMs; turn += 1) {
        const action = names[turn % names.length]!;
        const at = performance.now() - startedAt;
        const error = await actions[action]!(apiKeys[caller % accounts]!).then(
          () => undefined,
          (thrown: unknown) => String(thrown),
        );
        samples.push({ action, at, ms: performance.now() - startedAt - at, error });
        await wait(500 + ((turn * 137) % 1000));
      }
    }),
  );
  return samples;
}

/** What the server holds while nobody calls. */
async function measureIdle() {
  // Connections of the callers that are kept alive close after a few seconds.
  await wait(8000);
  const resources = await inspector.activeResources();
  const files = (folder: string) =>
    readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return {
    heapMb: await inspector.heapMb(),
    residentMb: memoryMb(server.pid),
    openFiles: readdirSync(`/proc/${server.pid}/fd`).length,
    handles: Object.values(resources).reduce((sum, count) => sum + count, 0),
    temporaryFiles: files('scratch').length + files('blobs/incoming').length,
  };
}

const p95 = (samples: readonly Sample[], action?: string): number =>
  percentile(
    samples.filter((sample) => action === undefined || sample.action === action).map(({ ms }) => ms),
    0.95,
  );

it(
  `serves ${callers} callers for ${minutes} minutes without errors, growth or slower replies`,
  async () => {
    const warmUp = await work(warmUpMs);
    const before = await measureIdle();
    const samples = await work(soakMs);
    const after = await measureIdle();
    const first = samples.filter(({ at }) => at < soakMs * comparedShare);
    const last = samples.filter(({ at }) => at >= soakMs * (1 - comparedShare));
    const times = names.map((name) => `${name} ${p95(first, name).toFixed(0)} → ${p95(last, name).toFixed(0)} ms`);
    console.log(
      `soak: ${samples.length} actions, ${(samples.length / (soakMs / 1000)).toFixed(1)}/s; p95 ${p95(first).toFixed(0)} → ${p95(last).toFixed(0)} ms (${times.join(', ')}); ` +
        `idle before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
    );
    const errors = [...warmUp, ...samples].flatMap(({ error }) => error ?? []);
    expect(errors.slice(0, 20)).toEqual([]);
    expect(server.output().match(/"level":[56]0.*/g) ?? []).toEqual([]);
    expect(p95(last)).toBeLessThan(p95(first) * 1.5);
    expect(after.heapMb).toBeLessThan(before.heapMb * 1.25);
    expect(after.residentMb).toBeLessThan(before.residentMb * 1.25);
    expect(after.openFiles).toBeLessThan(before.openFiles + 20);
    expect(after.handles).toBeLessThan(before.handles + 20);
    expect(after.temporaryFiles).toBe(before.temporaryFiles);
  },
  soakMs + warmUpMs + 300_000,
);
