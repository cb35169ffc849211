import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addNoise, makeNoise } from '../../engines/isolate/test-noise.ts';
import { type Account, signUp } from '../support/accounts.ts';
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
import { mediaFixture, speechSamples, wavFile } from './recordings.ts';

const text = 'The harbour is quiet today, and the boats are coming home before the rain begins.';
let browser: Browser;
let account: Account;
let noisy: Buffer;
let credits: number;
beforeAll(async () => {
  const [opened, caller] = await Promise.all([openBrowser(), newCaller()]);
  browser = opened;
  const speech = await speechSamples(caller.apiKey, text);
  noisy = wavFile(addNoise(speech, makeNoise('white', speech.length, 16_000), 5), 16_000);
  credits = Math.ceil((speech.length / 16_000 / 60) * 1000);
});
// A refresh token works once, so each test has an account of its own.
beforeEach(async () => {
  account = await signUp(server.url);
});
afterAll(() => browser.close());

const request = (path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${account.accessToken}` } });
const isolations = async () =>
  ((await (await request('/v1/audio-isolation/history')).json()) as { items: { id: string; title: string }[] }).items;

async function openTool(look: Parameters<typeof openPage>[2]) {
  const opened = await openPage(browser, server.url, look);
  await signIn(opened.context);
  await opened.page.goto('/app/voice-isolator');
  await opened.page.getByRole('heading', { level: 1, name: 'Voice Isolator' }).waitFor();
  return opened;
}
async function signIn(context: BrowserContext): Promise<void> {
  const [name, value] = account.cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
}
const upload = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
const compare = (page: Page) => page.getByRole('region', { name: 'Before and after' });
const run = (page: Page) => page.getByRole('button', { name: /^Isolate voice/ });

it('ISO-001 ISO-003 ROUTE-037 removes the noise of a recording, compares, downloads and deletes it', async () => {
  const signedOut = await openPage(browser, server.url);
  await signedOut.page.goto('/app/voice-isolator');
  await signedOut.page.waitForURL('**/app/sign-in**');
  await signedOut.context.close();

  const { page, context, errors } = await openTool({});
  await page.getByText('10 of 10 minutes').waitFor();
  await page.getByText('No history yet').waitFor();
  await upload(page, 'lecture.wav', 'audio/wav', noisy);
  await expect.poll(() => run(page).innerText()).toContain(`${credits} credits`);
  await run(page).click();
  await compare(page).waitFor({ timeout: 30_000 });
  const [item] = await isolations();
  expect(item!.title).toBe('lecture.wav');
  expect(new URL(page.url()).searchParams.get('item')).toBe(item!.id);
  const source = await request(`/v1/audio-isolation/history/${item!.id}/source`);
  expect(Buffer.from(await source.arrayBuffer()).equals(noisy)).toBe(true);

  await page.getByRole('button', { name: 'Play comparison' }).click();
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  const position = () =>
    compare(page).getByRole('slider', { name: 'Position in Isolated' }).getAttribute('aria-valuenow');
  await expect.poll(position).not.toBe('0');
  await compare(page).getByText('Original').first().click();
  await page.getByRole('button', { name: 'Pause comparison' }).click();
  expect(await compare(page).getByRole('radio', { name: 'Original' }).isChecked()).toBe(true);
  expect(Number(await position())).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Isolated speech (WAV)' }).click(),
  ]);
  const wav = await readDownload(download);
  expect([download.suggestedFilename(), wav.readUInt32LE(4)]).toEqual(['lecture isolated.wav', wav.length - 8]);
  await saveScreenshot(page, 'voice-isolator-result');
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await compare(page).waitFor();
  await page.getByRole('button', { name: 'Actions for lecture.wav' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No history yet').waitFor();
  await confirmDeletion(page, 'lecture.wav');
  await expect.poll(isolations).toEqual([]);
  expect((await request(`/v1/audio-isolation/history/${item!.id}/audio`)).status).toBe(404);
  expect(errors).toEqual([]);
  await context.close();
});

it('ISO-001 ISO-002 copies the picture of a video, and names a file without a voice track', async () => {
  const { page, context, errors } = await openTool({ theme: 'dark', width: 360 });
  await upload(page, 'silent.mp4', 'video/mp4', await mediaFixture('silent.mp4'));
  await run(page).click();
  await page.getByRole('alert').filter({ hasText: 'silent.mp4' }).waitFor();
  await page.getByRole('button', { name: 'Remove silent.mp4' }).click();
  await upload(page, 'clip.mp4', 'video/mp4', await mediaFixture('video.mp4'));
  await run(page).click();
  await compare(page).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Play video' }).click({ timeout: 20_000 });
  const video = page.getByLabel('clip.mp4, isolated');
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
  const [item] = await isolations();
  const stored = await request(`/v1/audio-isolation/history/${item!.id}/video`);
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  await saveScreenshot(page, 'voice-isolator-dark-360');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('ISO-001 offers an example with noise', async () => {
  const { page, context } = await openTool({});
  await saveScreenshot(page, 'voice-isolator-empty');
  await page.getByRole('button', { name: 'Use an example with noise' }).click();
  await page.getByRole('button', { name: 'Play Noisy example.wav' }).click();
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  await context.close();
});
