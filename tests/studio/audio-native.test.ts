import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
const sites: Server[] = [];
const soon = { timeout: 120_000, interval: 250 };

beforeAll(async () => {
  [browser, caller] = await Promise.all([openBrowser(), newProjectsCaller()]);
});
afterAll(async () => {
  await browser.close();
  for (const site of sites) site.close();
});

const story = '<p>The moon draws the sea. Its pull raises the water twice a day, and lets it fall twice.</p>';

/** A site of its own origin, whose only page contains the snippet and a story. */
async function openSite(snippet: () => string): Promise<string> {
  const site = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(
      `<!doctype html><html lang="en"><title>News</title><main><h1>Tides</h1>${story}${snippet()}</main></html>`,
    );
  });
  sites.push(site);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await fetch(`${server.url}/v1/audio-native${path}`, {
    method,
    headers: { authorization: `Bearer ${caller.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(reply.status, `${method} ${path}`).toBe(200);
  return reply.json();
};

it('NATIVE-003 NATIVE-004 O-71 plays a narration on a page of another origin, and is refused on a third', async () => {
  const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  const article = new File(['The tide rises twice a day. It falls twice as well.'], 'tides.txt', {
    type: 'text/plain',
  });
  const created = await client.audioNative.create({ name: 'Tides', file: article, autoConvert: true, author: 'Ada' });
  expect(created.converting).toBe(true);
  expect(created.htmlSnippet).toContain(`data-projectid="${created.projectId}"`);
  const settings = () => client.audioNative.getSettings(created.projectId);
  await expect.poll(async () => (await settings()).settings?.status, soon).toBe('ready');
  expect(await settings()).toMatchObject({ enabled: true, settings: { title: 'Tides', author: 'Ada', small: false } });

  const allowed = await openSite(() => created.htmlSnippet);
  const refused = await openSite(() => created.htmlSnippet);
  await call('PATCH', '/player-settings', { allowed_urls: [`${allowed}/stories`] });

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${allowed}/stories/tides`);
  const player = page.frameLocator('iframe[title="Audio player"]');
  await player.getByRole('heading', { name: 'Tides' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).include('iframe').analyze();
  expect(violations.map(({ id }) => id).filter((id) => !['region', 'page-has-heading-one'].includes(id))).toEqual([]);
  await player.getByRole('button', { name: 'Captions' }).click();
  await player.getByRole('button', { name: 'It falls twice as well.' }).waitFor();
  await player.getByRole('button', { name: 'Play' }).click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await expect
    .poll(async () => (await call('GET', `/${created.projectId}/listening?days=1`)).total, soon)
    .toMatchObject({ loads: 1, plays: 1, completions: 1 });
  expect(await context.cookies()).toEqual([]);

  await page.goto(`${refused}/stories/tides`);
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:')), soon).toBe(true);
  const embed = new URL('/v1/audio-native/embed', server.url);
  const { public_user_id: publicUserId } = await call('GET', '/player-settings');
  embed.search = new URLSearchParams({ public_user_id: publicUserId, url: `${refused}/stories/tides` }).toString();
  expect((await fetch(embed)).status).toBe(403);
  await context.close();

  const snapshotId = async () => (await settings()).snapshotId;
  const readEmbed = async () => {
    embed.searchParams.set('url', `${allowed}/stories/tides`);
    embed.searchParams.set('project_id', created.projectId);
    return (await fetch(embed)).json() as Promise<{ audio_url: string; captions: { text: string }[] }>;
  };
  const first = await snapshotId();
  const next = new File(['Waves break on the shore.'], 'waves.txt', { type: 'text/plain' });
  const updated = await client.audioNative.update(created.projectId, {
    file: next,
    autoConvert: true,
    autoPublish: true,
  });
  expect(updated).toMatchObject({ projectId: created.projectId, converting: true, publishing: true });
  await expect.poll(snapshotId, soon).not.toBe(first);
  const second = await snapshotId();
  const { audio_url: audioUrl, captions } = await readEmbed();
  expect(captions.map(({ text }) => text)).toEqual(['Waves break on the shore.']);
  const part = await fetch(new URL(audioUrl, server.url), { headers: { range: 'bytes=1000-1999' } });
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([
    206,
    'audio/mpeg',
    1000,
  ]);

  await call('PATCH', `/${created.projectId}/settings`, { url: `${allowed}/stories/tides` });
  const newest = { url: `${allowed}/stories/tides?utm_source=feed`, author: 'Grace' };
  expect(await client.audioNative.updateContentFromUrl(newest)).toMatchObject({
    projectId: created.projectId,
    converting: true,
    publishing: true,
  });
  await expect.poll(snapshotId, soon).not.toBe(second);
  const spoken = (await readEmbed()).captions.map(({ text }) => text);
  expect(spoken).toContain('The moon draws the sea.');
  expect(spoken.join()).not.toContain('Loading');
  expect((await settings()).settings).toMatchObject({ author: 'Grace' });
  const unknown = client.audioNative.updateContentFromUrl({ url: 'https://nowhere.example/page' });
  await expect(unknown).rejects.toMatchObject({ statusCode: 404 });
}, 200_000);
