import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFolder } from '../../engines/sherpa/install/test-archive.ts';
import { type Mirror, openMirror } from '../../engines/sherpa/install/test-mirror.ts';
import { writeToneModel } from '../../engines/sherpa/test-tone-model.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let root: string;
let mirror: Mirror;
let server: RunningServer | undefined;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'timbre-at-start-'));
  writeToneModel(join(root, 'tones'));
  mirror = await openMirror();
  const archive = archiveFolder(join(root, 'tones'), 'tones');
  mirror.files.set('tts-models/tones.tar.bz2', archive);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const entry = {
    id: 'tones',
    kind: 'vits',
    title: 'Tones',
    licence: 'AGPL-3.0-or-later',
    recommended: true,
    languages: ['en'],
    quality: 'high',
    archive: { path: 'tts-models/tones.tar.bz2', bytes: archive.length, sha256 },
    speakers: [
      { sid: 0, name: 'Ada', gender: 'female', accent: 'american' },
      { sid: 1, name: 'Bert', gender: 'male', accent: 'american' },
    ],
  };
  writeFileSync(join(root, 'catalogue.json'), JSON.stringify([entry]));
});
afterAll(async () => {
  await server?.remove();
  await mirror.close();
  rmSync(root, { recursive: true, force: true });
});

const start = (dataDir?: string, env: Record<string, string> = {}) =>
  startServer({
    ...(dataDir && { dataDir }),
    env: { MODELS_AT_START: 'auto', MODEL_MIRROR: mirror.url, MODEL_CATALOGUE: join(root, 'catalogue.json'), ...env },
  });
const nora = async () => {
  const reply = await fetch(`${server!.url}/v1/voices`, { headers: { 'xi-api-key': bootstrap.apiKey } });
  const { voices } = (await reply.json()) as { voices: { name: string; voice_id: string; preview_url: string }[] };
  return voices.find(({ name }) => name === 'Nora')!;
};

it('says at the start what it downloads, resumes after being killed, and switches the default voices over', {
  timeout: 120_000,
}, async () => {
  mirror.bytesPerSecond = 300;
  server = await start();
  expect(server.output()).toContain(
    `Downloading natural voices in the background: Tones (1 MB from ${new URL(mirror.url).host}). MODELS_AT_START=never turns this off.`,
  );
  const before = await nora();
  expect(before.preview_url).not.toContain('?v=');
  // The first request only asks whether the mirror is reachable.
  await expect.poll(() => mirror.requestedRanges.length, { timeout: 20_000 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await server.kill();
  mirror.requestedRanges.length = 0;
  mirror.bytesPerSecond = undefined;

  server = await start(server.dataDir);
  await expect
    .poll(async () => (await nora()).preview_url, { timeout: 60_000, interval: 500 })
    .toContain('?v=tones-0-');
  expect((await nora()).voice_id).toBe(before.voice_id);
  expect(mirror.requestedRanges.filter((range) => range !== 'bytes=0-0')).toEqual([
    expect.stringMatching(/^bytes=[1-9]\d*-$/),
  ]);
});

it('downloads nothing without a mirror, and logs no error', { timeout: 120_000 }, async () => {
  const offline = await start(undefined, { MODEL_MIRROR: 'http://127.0.0.1:9', LOG_LEVEL: 'info' });
  try {
    const signedIn = await fetch(`${offline.url}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: bootstrap.email, password: bootstrap.password }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const list = async () => {
      const reply = await fetch(`${offline.url}/v1/engine-models`, { headers: { authorization: `Bearer ${token}` } });
      return (await reply.json()) as { at_start: { problem: string | null }; models: { state: string }[] };
    };
    await expect
      .poll(async () => (await list()).at_start.problem, { timeout: 20_000 })
      .toContain('can’t reach 127.0.0.1:9');
    expect((await list()).models.every(({ state }) => state === 'available')).toBe(true);
    expect(offline.output()).not.toMatch(/"level":(50|60)|error/i);
  } finally {
    await offline.remove();
  }
});
