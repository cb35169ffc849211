import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { SoundEffectReply } from '../../contract/speech-tools/sound-effects.ts';
import type { soundEffectsExploreRoutes } from '../../contract/speech-tools/sound-effects-explore.ts';
import { signUp } from '../support/accounts.ts';
import {
  axeFindings,
  confirmDeletion,
  loudest,
  openBrowser,
  openPage,
  readDownload,
  saveScreenshot,
} from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let caller: Awaited<ReturnType<typeof newCaller>>;
beforeAll(async () => {
  [browser, caller] = await Promise.all([openBrowser(), newCaller()]);
});
afterAll(() => browser.close());

type Explored = z.infer<(typeof soundEffectsExploreRoutes)['GET /v1/sound-effects/explore']['reply']>;
const api = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { 'xi-api-key': caller.apiKey, ...init.headers } });
const listHistory = async () =>
  ((await (await api('/v1/sound-generation/history')).json()) as { history: SoundEffectReply[] }).history;
const explore = async (query = '') =>
  (await (await fetch(`${server.url}/v1/sound-effects/explore${query}`)).json()) as Explored;
const isMp3 = (audio: Buffer) => audio.subarray(0, 3).toString('latin1') === 'ID3' || audio[0] === 0xff;

async function signIn(context: BrowserContext, { cookie }: { readonly cookie: string }): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  const domain = new URL(server.url).hostname;
  await context.addCookies([{ name, value, domain, path: '/v1/auth', httpOnly: true }]);
}
const isWithinWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

it('SFX-005 O-51 serves ready-made sounds to anyone, and generates each once', async () => {
  const { sounds, total, has_more, categories } = await explore('?category=Footsteps&page_size=5');
  expect([sounds.length, has_more, sounds.every(({ category }) => category === 'Footsteps')]).toEqual([5, true, true]);
  expect(categories.find(({ name }) => name === 'Footsteps')!.count).toBe(total);
  const first = await fetch(server.url + sounds[0]!.audio_url);
  const audio = Buffer.from(await first.arrayBuffer());
  expect([first.status, first.headers.get('content-type'), isMp3(audio)]).toEqual([200, 'audio/mpeg', true]);
  const part = await fetch(server.url + sounds[0]!.audio_url, { headers: { range: 'bytes=100-199' } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, audio.subarray(100, 200)]);
  const peaks = async () => (await explore('?category=Footsteps&page_size=5')).sounds.map((sound) => sound.peaks);
  await expect.poll(peaks, { timeout: 15_000 }).not.toContain(null);
  expect((await explore('?search=thundr')).sounds.map(({ title }) => title)).toContain('Thunder');
  expect(await explore('?search=dog')).toMatchObject({
    message: 'This server cannot generate dogs.',
    match: 'similar',
  });
  expect((await fetch(`${server.url}/v1/sound-effects/nothing`)).status).toBe(404);
  expect((await fetch(`${server.url}/v1/sound-effects/explore?category=Cars`)).status).toBe(422);
});

it('SFX-001 SFX-002 O-50 ROUTE-028 ROUTE-029 ROUTE-030 generates four variants, and keeps them in the history', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'light', width: 1280 });
  await page.goto('/app/sound-effects');
  await page.waitForURL('**/app/sign-in**');
  await signIn(context, caller);
  await page.goto('/app/sound-effects');
  await page.waitForURL('**/app/sound-effects/generate');
  await page.getByRole('heading', { level: 1, name: 'Sound Effects' }).waitFor();

  // What the generator cannot do.
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('A dog barking');
  const run = page.getByRole('button', { name: 'Generate 4 variants' });
  await expect.poll(() => run.textContent()).toContain('800 credits');
  await run.click();
  await page.getByRole('alert').getByText('This server cannot generate dogs').waitFor();
  await page.getByRole('list', { name: 'Nearest sounds' }).getByText('Frogs', { exact: true }).waitFor();
  await saveScreenshot(page, 'sound-effects-refusal');
  await page.getByRole('link', { name: 'Use this prompt: Frogs', exact: true }).click();
  await expect.poll(() => prompt.inputValue()).toBe('frogs');
  expect(await listHistory()).toEqual([]);

  await prompt.fill('three knocks on a door');
  await page.getByRole('switch', { name: 'Automatic duration' }).click();
  await expect.poll(() => run.textContent()).toContain('800 credits');
  await page.getByRole('slider', { name: 'Duration' }).press('Home');
  for (let press = 0; press < 3; press++) await page.getByRole('slider', { name: 'Duration' }).press('ArrowRight');
  await expect.poll(() => run.textContent()).toContain('320 credits');
  await page.keyboard.press('Control+Enter');
  const variants = page.getByRole('region', { name: 'Variants' });
  await variants.getByRole('listitem', { name: 'Variant 4' }).waitFor();
  const made = await listHistory();
  expect(made.map(({ text, duration_seconds: seconds }) => [text, seconds])).toEqual(
    Array.from({ length: 4 }, () => ['three knocks on a door', 2]),
  );
  expect(new Set(made.map(({ batch_id }) => batch_id)).size).toBe(1);
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    variants.getByRole('button', { name: 'Download variant 2' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('three_knocks_on_a_door_2.mp3');
  const saved = await readDownload(download);
  const second = made[2]!.sound_generation_history_item_id;
  const stored = await api(`/v1/sound-generation/history/${second}/audio`);
  expect(saved.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
  await saveScreenshot(page, 'sound-effects-variants');
  expect(await axeFindings(page)).toEqual([]);

  // The URL names the variants.
  await page.reload();
  await variants.getByRole('listitem', { name: 'Variant 4' }).waitFor();
  await variants.getByRole('button', { name: 'Keep only variant 2' }).click();
  await page.getByText('3 items deleted').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => variants.getByRole('listitem').count()).toBe(1);
  await expect
    .poll(async () => (await listHistory()).map((item) => item.sound_generation_history_item_id))
    .toEqual([second]);

  await prompt.fill('wind');
  const views = page.getByRole('navigation', { name: 'Sound effects views' });
  await views.getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/app/sound-effects/history');
  const list = page.getByRole('list', { name: 'Sound effects' });
  await list.getByText('three knocks on a door').waitFor();
  await saveScreenshot(page, 'sound-effects-history');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill('rain');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  expect(page.url()).toContain('search=rain');
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await list.getByRole('button', { name: 'Reuse prompt' }).click();
  await page.waitForURL('**/app/sound-effects/generate');
  await expect.poll(() => prompt.inputValue()).toBe('three knocks on a door');
  await page.goBack();
  await list.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No sound effects yet' }).waitFor();
  await confirmDeletion(page, 'three knocks on a door');
  await expect.poll(listHistory).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('SFX-001 SFX-005 ROUTE-031 ROUTE-032 ROUTE-033 explores sounds by category and words', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark', width: 360 });
  await signIn(context, await signUp(server.url));
  await page.goto('/app/sound-effects/explore');
  const sounds = page.getByRole('list', { name: 'Sounds' });
  await sounds.getByText('Rain', { exact: true }).waitFor();
  await saveScreenshot(page, 'sound-effects-explore-dark-360');
  expect([await axeFindings(page), await isWithinWidth(page)]).toEqual([[], true]);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Alarms' }).click();
  await page.waitForURL('**/explore/category?category=Alarms');
  await sounds.getByText('Doorbell', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search sounds' }).fill('helicoptor');
  await page.waitForURL('**/explore/search?search=helicoptor');
  await sounds.getByText('Helicopter', { exact: true }).waitFor();
  await page.getByText('Nothing is named “helicoptor”').waitFor();
  await sounds.getByRole('button', { name: 'Play Helicopter', exact: true }).click();
  await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.01);
  await page.goto('/app/sound-effects/generate');
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
  await saveScreenshot(page, 'sound-effects-generate-dark-360');
  expect([await axeFindings(page), await isWithinWidth(page), errors]).toEqual([[], true, []]);
  await context.close();
});

it('SFX-006 ROUTE-101 plays and downloads sounds on the public pages', async () => {
  const html = await (await fetch(`${server.url}/sound-effects/thunder`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<title>Thunder sound effect');
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json!)).toMatchObject({
    '@type': 'AudioObject',
    contentUrl: expect.stringMatching(/\/v1\/sound-effects\/thunder\/audio$/),
  });
  expect((await fetch(`${server.url}/sound-effects/nothing`, { headers: { accept: 'text/html' } })).status).toBe(404);

  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark', width: 360 });
  await page.goto('/sound-effects');
  await page.getByRole('heading', { level: 1, name: 'Sound effects' }).waitFor();
  expect(await page.title()).toMatch(/^Sound Effects · /);
  await page.getByRole('searchbox', { name: 'Search sounds' }).fill('thunder');
  await page.getByText('3 sounds for “thunder”').waitFor();
  await saveScreenshot(page, 'sound-effects-public-dark-360');
  expect([await axeFindings(page), await isWithinWidth(page)]).toEqual([[], true]);
  await page.getByRole('link', { name: 'Thunder', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Thunder' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Thunder sound effect · /);
  await page.getByRole('article').getByRole('button', { name: 'Play Thunder' }).click();
  await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.01);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download MP3' }).click(),
  ]);
  expect([download.suggestedFilename(), isMp3(await readDownload(download))]).toEqual(['thunder.mp3', true]);
  await saveScreenshot(page, 'sound-effect-public-dark-360', { fullPage: true });
  expect([await axeFindings(page), await isWithinWidth(page)]).toEqual([[], true]);
  await page.getByRole('article').getByRole('link', { name: 'Use this prompt' }).click();
  await page.waitForURL('**/app/sign-in**');
  expect(errors).toEqual([]);
  await context.close();
});
