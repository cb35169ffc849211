import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { wavHeader, withWavSizes } from '../../audio/formats/wav.ts';
import { openFolderStore } from '../../server/platform/blobs/folder-store.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { openBreakableConnection } from '../support/breakable-connection.ts';
import { openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let person: Account;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startServer({ env: { DEFAULT_TIER: 'creator' } });
});
afterAll(() => server?.remove());

// The plan allows one professional voice.
beforeEach(async () => {
  person = await signUp(server.url);
  headers = { authorization: `Bearer ${person.accessToken}` };
});

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

const text = 'The harbour is quiet today, and the boats lie still in the morning sun. Nobody has seen the old keeper.';

/** Speech of a default voice. */
async function speech(format = 'mp3_44100_128'): Promise<Buffer<ArrayBuffer>> {
  const voice = '21m00Tcm4TlvDq8ikWAM';
  const reply = await postJson(`${server.url}/v1/text-to-speech/${voice}?output_format=${format}`, { text }, headers);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

/** Creates a professional voice without recordings and returns its ID. */
async function createVoice(): Promise<string> {
  const about = { name: 'Keeper', language: 'en', consent: 'I may.' };
  const created = await postJson(`${server.url}/v1/voices/pvc`, about, headers);
  expect(created.status).toBe(200);
  return ((await created.json()) as { voice_id: string }).voice_id;
}

it('VOICE-046 adds a complete upload to a professional voice in place of a file, and then deletes it', async () => {
  const file = await speech();
  const { upload_id: id } = await create('keeper.mp3', file.length);
  const voiceId = await createVoice();
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

/** Speech that is repeated up to about 60 MB: a 16-bit WAV file at 192 kHz, two and a half minutes long. */
async function longRecording(): Promise<Buffer> {
  const pcm = await speech('pcm_24000');
  const spoken = new Int16Array(new Uint8Array(pcm).buffer);
  const samples = new Int16Array(30_000_000).map((_, at) => spoken[(at >> 3) % spoken.length]!);
  const data = Buffer.from(samples.buffer);
  return Buffer.concat([withWavSizes(wavHeader(192_000), 44 + data.length), data]);
}

/** Selects a long recording for a new professional voice in the browser, over a connection that can break. */
async function openRecordings() {
  const file = await longRecording();
  const voiceId = await createVoice();
  const folder = mkdtempSync(join(tmpdir(), 'timbre-recording-'));
  writeFileSync(join(folder, 'keeper.wav'), file);
  const connection = await openBreakableConnection(server.url);
  const browser = await openBrowser();
  const { page, errors } = await openPage(browser, connection.url);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/(home|onboarding)/);
  await page.goto(`/app/voice-lab/professional/${voiceId}`);
  const select = async () => {
    await page.getByLabel('Recordings', { exact: true }).setInputFiles(join(folder, 'keeper.wav'));
    await page.getByText(/2:36 · 60/).waitFor();
  };
  const submit = () => page.getByRole('button', { name: 'Upload', exact: true }).click();
  const isPart = (request: Request) => request.method() === 'PATCH';
  const nextPart = () => page.waitForRequest(isPart, { timeout: 60_000 });
  /** Starts the upload and breaks the connection in its first part. Returns the path of the upload. */
  const interrupt = async () => {
    const interrupted = page.waitForEvent('requestfailed', { predicate: isPart, timeout: 60_000 });
    connection.breakAfter(28_000_000);
    await submit();
    const part = await interrupted;
    expect(offsetOf(part)).toBe(0);
    return new URL(part.url()).pathname;
  };
  const close = async () => {
    await page.context().close();
    await browser.close();
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  };
  await select();
  return { page, errors, file, voiceId, connection, select, submit, nextPart, interrupt, close };
}
const offsetOf = (part: Request): number => Number(part.headers()['upload-offset']);
const statusOf = async (path: string): Promise<number> => (await fetch(server.url + path, { headers })).status;

/** Checks that the first part continues where it was interrupted. */
function expectContinued(part: Request): void {
  expect(offsetOf(part)).toBeGreaterThan(16_000_000);
  expect(offsetOf(part)).toBeLessThan(32_000_000);
}

it('VOICE-046 continues the upload of a recording of 60 MB in the browser after the connection was lost', async () => {
  const { page, errors, file, voiceId, connection, nextPart, interrupt, close } = await openRecordings();
  const path = await interrupt();
  const progress = page.getByRole('progressbar', { name: 'Upload of keeper.wav' });
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(20);
  await saveScreenshot(page, 'upload-interrupted');
  const continued = nextPart();
  connection.restore();
  expectContinued(await continued);

  const recordings = page.getByRole('list', { name: 'Recordings of the voice' });
  await recordings.getByText('keeper.wav').waitFor({ timeout: 60_000 });
  const voice = await (await fetch(`${server.url}/v1/voices/${voiceId}`, { headers })).json();
  expect(voice).toMatchObject({
    samples: [{ file_name: 'keeper.wav', size_bytes: file.length, hash: sha256(file) }],
  });
  expect(await statusOf(path)).toBe(404);
  await saveScreenshot(page, 'upload-stored');
  expect(errors).toEqual([]);
  await close();
});

it('continues an upload in the browser after a reload when the same file is selected, and cancels it', async () => {
  const { page, errors, connection, select, submit, nextPart, interrupt, close } = await openRecordings();
  const path = await interrupt();
  connection.restore();
  // Keeps the next part from being sent.
  await page.route('**/v1/uploads/*', (route) => (route.request().method() === 'PATCH' ? undefined : route.fallback()));
  await page.reload();
  await select();
  const continued = nextPart();
  await submit();
  const part = await continued;
  expectContinued(part);
  expect(new URL(part.url()).pathname).toBe(path);

  await page.getByRole('button', { name: 'Cancel upload of keeper.wav' }).click();
  await expect.poll(() => statusOf(path)).toBe(404);
  await page.getByText('keeper.wav', { exact: true }).waitFor({ state: 'detached' });
  await saveScreenshot(page, 'upload-cancelled');
  expect(errors).toEqual([]);
  await close();
});
