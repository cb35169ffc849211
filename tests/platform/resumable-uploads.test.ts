import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolderStore } from '../../server/platform/blobs/folder-store.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let person: Account;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startServer({ env: { DEFAULT_TIER: 'creator' } });
  person = await signUp(server.url);
  headers = { authorization: `Bearer ${person.accessToken}` };
});
afterAll(() => server?.remove());

interface Upload {
  readonly upload_id: string;
  readonly bytes: number;
  readonly offset: number;
}

async function create(name: string, bytes: number): Promise<Upload> {
  const reply = await postJson(
    `${server.url}/v1/uploads`,
    { name, bytes, type: 'audio/wav', purpose: 'professional_recording' },
    headers,
  );
  expect(reply.status).toBe(200);
  return (await reply.json()) as Upload;
}

const append = (id: string, offset: number, body: BodyInit) =>
  fetch(`${server.url}/v1/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit);

async function readOffset(id: string): Promise<number> {
  const reply = await fetch(`${server.url}/v1/uploads/${id}`, { method: 'HEAD', headers });
  expect(reply.status).toBe(200);
  return Number(reply.headers.get('upload-offset'));
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The stored parts of an upload, joined by their offsets. */
async function storedFile(id: string): Promise<Buffer> {
  const blobs = await openFolderStore(join(server.dataDir, 'blobs'));
  const keys: string[] = [];
  for await (const { key } of blobs.list(`uploads/${person.workspaceId}/${id}/`)) keys.push(key);
  const offsetOf = (key: string) => Number.parseInt(key.split('/').at(-1)!, 10);
  keys.sort((one, other) => offsetOf(one) - offsetOf(other));
  const parts = keys.map(async (key) => buffer((await blobs.open(key))!.stream));
  return Buffer.concat(await Promise.all(parts));
}

it('continues an upload of 60 MB after the server was killed in the middle, with the same hash', async () => {
  const file = randomBytes(60_000_000);
  const { upload_id: id } = await create('long.wav', file.length);
  let sentBytes = 0;
  const slowly = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const at = sentBytes;
      sentBytes += 2_000_000;
      controller.enqueue(file.subarray(at, sentBytes));
      if (sentBytes >= file.length) controller.close();
      await delay(100);
    },
  });
  const interrupted = append(id, 0, slowly).catch((error: unknown) => error);
  await expect.poll(() => readOffset(id), { timeout: 60_000 }).toBeGreaterThan(16_000_000);
  await server.kill();
  expect(await interrupted).toBeInstanceOf(Error);

  server = await startServer({ dataDir: server.dataDir, env: { DEFAULT_TIER: 'creator' } });
  const offset = await readOffset(id);
  expect(offset).toBeGreaterThan(16_000_000);
  expect(offset).toBeLessThan(file.length);
  const reply = await append(id, offset, file.subarray(offset));
  expect(await reply.json()).toMatchObject({ upload_id: id, offset: file.length, bytes: file.length });
  expect(sha256(await storedFile(id))).toBe(sha256(file));

  expect((await append(id, 0, file.subarray(0, 10))).status).toBe(409);
  const removed = await fetch(`${server.url}/v1/uploads/${id}`, { method: 'DELETE', headers });
  expect(removed.status).toBe(200);
  expect((await fetch(`${server.url}/v1/uploads/${id}`, { headers })).status).toBe(404);
});

it('refuses a file that is too large before it is sent', async () => {
  const body = { name: 'huge.wav', bytes: 2 ** 30, purpose: 'professional_recording' };
  const reply = await postJson(`${server.url}/v1/uploads`, body, headers);
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain('The file is larger than 200 MB.');
});

it('VOICE-046 adds a complete upload to a professional voice in place of a file, and then deletes it', async () => {
  const text =
    'The harbour is quiet today, and the boats lie still in the morning sun. Nobody has seen the old keeper.';
  const voice = '21m00Tcm4TlvDq8ikWAM';
  const speech = await postJson(`${server.url}/v1/text-to-speech/${voice}`, { text }, headers);
  const file = Buffer.from(await speech.arrayBuffer());
  const { upload_id: id } = await create('keeper.mp3', file.length);
  const created = await postJson(
    `${server.url}/v1/voices/pvc`,
    { name: 'Keeper', language: 'en', consent: 'I may.' },
    headers,
  );
  const { voice_id: voiceId } = (await created.json()) as { voice_id: string };
  const submit = () => {
    const form = new FormData();
    form.append('upload_ids', id);
    return fetch(`${server.url}/v1/voices/pvc/${voiceId}/samples`, { method: 'POST', headers, body: form });
  };
  const early = await submit();
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('not complete')]);
  await append(id, 0, file);
  const added = await submit();
  expect(await added.json()).toMatchObject([{ file_name: 'keeper.mp3', size_bytes: file.length }]);
  expect((await fetch(`${server.url}/v1/uploads/${id}`, { headers })).status).toBe(404);
});
