import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveFolder } from '../../engines/sherpa/install/test-archive.ts';
import { type Mirror, openMirror } from '../../engines/sherpa/install/test-mirror.ts';
import { installCloningModel } from '../../engines/sherpa/test-cloning-model.ts';
import { writeToneModel } from '../../engines/sherpa/test-tone-model.ts';
import { newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let root: string;
let mirror: Mirror;
let server: RunningServer;
let browser: Browser;
let archive: Uint8Array;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'timbre-mirror-'));
  writeToneModel(join(root, 'tones'));
  archive = archiveFolder(join(root, 'tones'), 'tones');
  mirror = await openMirror();
  mirror.files.set('tts-models/tones.tar.bz2', archive);
  const catalogue = join(root, 'catalogue.json');
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const entry = (id: string, title: string, nonCommercial = false) => ({
    id,
    kind: 'vits',
    title,
    licence: nonCommercial ? 'CC-BY-NC-4.0' : 'AGPL-3.0-or-later',
    nonCommercial,
    languages: ['en'],
    quality: 'high',
    archive: { path: 'tts-models/tones.tar.bz2', bytes: archive.length, sha256 },
    speakers: [
      { sid: 0, name: `${title} Ada`, gender: 'female', accent: 'american' },
      { sid: 1, name: `${title} Bert`, gender: 'male', accent: 'american' },
    ],
  });
  writeFileSync(catalogue, JSON.stringify([entry('tones', 'Tones'), entry('bells', 'Bells', true)]));
  const env = { MODEL_MIRROR: mirror.url, MODEL_CATALOGUE: catalogue };
  [server, browser] = await Promise.all([startServer({ env }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
  await mirror.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  mirror.cuts.length = 0;
  mirror.bytesPerSecond = undefined;
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' },
  });
const voicesNow = async () =>
  ((await (await call('/v1/voices')).json()) as { voices: { name: string; voice_id: string; preview_url: string }[] })
    .voices;
const voiceNamed = async (name: string) => (await voicesNow()).find((voice) => voice.name === name);
const speak = (voiceId: string, text = 'Here speaks a model that fits on a postcard.') =>
  call(`/v1/text-to-speech/${voiceId}?output_format=pcm_16000`, {
    method: 'POST',
    body: JSON.stringify({ text }),
  });

/** Runs the operator's command with this server's data. */
function models(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/models.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, MODEL_MIRROR: mirror.url },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/home');
}

describe('neural voices', () => {
  it('are offered, installed over an interrupted connection, and played in the browser', {
    timeout: 90_000,
  }, async () => {
    const { page, errors } = await openPage(browser, server.url);
    await signInAsOperator(page);
    await page.goto('/app/voices');
    await page
      .getByRole('complementary', { name: 'Neural voices' })
      .getByText('Neural voices sound more natural.')
      .waitFor();
    await page.getByRole('link', { name: 'Add neural voices' }).click();
    await page.waitForURL('**/app/settings/engine-models');

    const bells = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Install Bells' }) });
    await bells.getByText('No commercial use').waitFor();
    await bells.getByText(/Real-time factor: about [\d.]+/).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Tones' }).getByText('No commercial use').count()).toBe(
      0,
    );

    mirror.cuts.push(700, 300);
    mirror.bytesPerSecond = 3000;
    await page.getByRole('button', { name: 'Install Tones' }).click();
    await page.getByRole('progressbar', { name: 'Installing Tones' }).waitFor();
    const here = page
      .getByRole('region', { name: 'On this server' })
      .getByRole('listitem')
      .filter({ hasText: 'Tones' });
    await here.getByText('Checksum verified').waitFor({ timeout: 30_000 });
    expect(mirror.requestedRanges).toContain('bytes=700-');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Test Tones' }).click();
    await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);

    await page.goto('/app/voices');
    await page.getByRole('searchbox').fill('Tones Ada');
    await page.getByRole('link', { name: 'Use Tones Ada' }).click();
    await page.getByRole('textbox', { name: /text/i }).first().fill('Tones for every letter.');
    await page.getByRole('button', { name: /generate speech/i }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect.poll(() => player.getAttribute('data-player'), { timeout: 10_000 }).toMatch(/playing|ended/);
    await expect.poll(() => loudest(page), { timeout: 10_000 }).toBeGreaterThan(0.02);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('have samples, appear in both lists, and sound different per speaker', async () => {
    const [ada, bert] = [await voiceNamed('Tones Ada'), await voiceNamed('Tones Bert')];
    const sample = await fetch(ada!.preview_url);
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await sample.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
    const page = (await (await call('/v2/voices?search=Tones&language=en')).json()) as { total_count: number };
    expect(page.total_count).toBe(2);
    const [one, other] = await Promise.all([ada, bert].map(async (voice) => speak(voice!.voice_id)));
    const [low, high] = [await one!.arrayBuffer(), await other!.arrayBuffer()];
    expect(low.byteLength).toBeGreaterThan(30_000);
    expect(Buffer.from(low).equals(Buffer.from(high))).toBe(false);
  });

  it('speak for the default voices of their language if the operator enables it', async () => {
    const nora = (await voiceNamed('Nora'))!;
    const neural = await (await speak(nora.voice_id)).arrayBuffer();
    const ada = await (await speak((await voiceNamed('Tones Ada'))!.voice_id)).arrayBuffer();
    expect(Buffer.from(neural).equals(Buffer.from(ada))).toBe(true);
    expect(nora.preview_url).toContain('?v=tones-0-');
    expect(models('default', 'embedded').status).toBe(0);
    await expect.poll(async () => (await voiceNamed('Nora'))?.preview_url).not.toContain('?v=');
    const embedded = await (await speak(nora.voice_id)).arrayBuffer();
    expect(Buffer.from(embedded).equals(Buffer.from(neural))).toBe(false);
    expect(models('default', 'auto').status).toBe(0);
  });

  it('are installed and removed by the command while the server runs', { timeout: 60_000 }, async () => {
    const added = models('add', join(root, 'tones'), '--speakers', '2');
    // The command runs without MODEL_CATALOGUE, so `tones` is installed as a local folder.
    expect(added).toMatchObject({ status: 0, output: expect.stringContaining('tones is installed, with 2 voices') });
    expect(models('list').output).toMatch(/tones +ready, 2 voices, RTF [\d.]+/);
    expect(models('list').output).toMatch(/kokoro-multi-v1_0 +132 MB +RTF ~[\d.]+ +high/);
    expect(models('list').output).toMatch(/mms-tam .* CC-BY-NC-4.0 \(no commercial use\)/);
    await expect.poll(async () => (await voiceNamed('tones 2'))?.name).toBe('tones 2');
    const { voice_id: id } = (await voiceNamed('tones 2'))!;
    expect((await speak(id)).status).toBe(200);
    expect(models('test', 'tones').output).toContain('tones works. Its sample rate is 16000 Hz.');
    expect(models('remove', 'tones').status).toBe(0);
    await expect.poll(async () => await voiceNamed('tones 2')).toBeUndefined();
    // A new text, since the earlier speech is cached.
    const refused = await speak(id, 'Something new.');
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('The model tones was removed from this server.');
    expect(models('add', 'nothing-of-the-kind')).toMatchObject({ status: 1 });
  });

  it('can be changed only by the operator, and a cancelled installation leaves no files', {
    timeout: 60_000,
  }, async () => {
    const { page } = await openPage(browser, server.url);
    await signUpInPage(page, newEmail('someone'), 'correct-horse-1!');
    await page.goto('/app/settings/engine-models');
    await page.getByText('Only the operator of this server can install models.').waitFor();
    expect(await page.getByRole('button', { name: /^Install/ }).count()).toBe(0);
    const { accessToken } = await signUp(server.url);
    const asAnyone = { headers: { authorization: `Bearer ${accessToken}` } };
    for (const [method, path] of [
      ['POST', 'bells/install'],
      ['POST', 'bells/cancel'],
      ['POST', 'bells/test'],
      ['DELETE', 'bells'],
    ] as const)
      expect((await fetch(`${server.url}/v1/engine-models/${path}`, { method, ...asAnyone })).status).toBe(403);
    expect((await fetch(`${server.url}/v1/engine-models`)).status).toBe(401);
    await page.context().close();

    const { page: own } = await openPage(browser, server.url);
    await signInAsOperator(own);
    await own.goto('/app/settings/engine-models');
    mirror.bytesPerSecond = 200;
    await own.getByRole('button', { name: 'Install Bells' }).click();
    await own.getByRole('button', { name: 'Cancel Bells' }).click();
    await own.getByRole('button', { name: 'Install Bells' }).waitFor({ timeout: 15_000 });
    expect(await voiceNamed('Bells Ada')).toBeUndefined();
    mirror.bytesPerSecond = undefined;
    await own.getByRole('button', { name: 'Install Bells' }).click();
    await own.getByRole('button', { name: 'Remove Bells' }).click({ timeout: 30_000 });
    await own.getByRole('dialog').getByRole('button', { name: 'Remove model' }).click();
    await own.getByText('Bells removed.').waitFor();
    expect(await voiceNamed('Bells Ada')).toBeUndefined();
    await own.context().close();
  });

  it('are tested with a default voice if they only clone', { timeout: 60_000 }, async () => {
    await installCloningModel(join(server.dataDir, 'models'), 'parrot');
    const { email, password } = bootstrap;
    const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
    const { access_token: accessToken } = (await signedIn.json()) as { access_token: string };
    const init = { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } };
    const test = await fetch(`${server.url}/v1/engine-models/parrot/test`, init);
    expect([test.status, test.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await test.arrayBuffer()).byteLength).toBeGreaterThan(8000);
  });

  it('report why a download failed', { timeout: 60_000 }, async () => {
    mirror.files.set('tts-models/tones.tar.bz2', archive.with(archive.length >> 1, 0x55));
    const { page } = await openPage(browser, server.url);
    await signInAsOperator(page);
    await page.goto('/app/settings/engine-models');
    await page.getByRole('button', { name: 'Install Bells' }).click();
    await page.getByRole('alert').getByText('the checksum does not match').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Install Bells' }).waitFor();
    await page.context().close();
    mirror.files.set('tts-models/tones.tar.bz2', archive);
  });
});
