import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { speechSamples, wavFile } from './recordings.ts';

const toolPath = '/app/speech-synthesis/speech-to-speech';
const text = 'The evening train was late again, so we sat on the platform and told each other stories.';
let browser: Browser;
let account: Account;
/** Speech of a woman. */
let recording: Buffer;
let credits: number;
beforeAll(async () => {
  const [opened, caller] = await Promise.all([openBrowser(), newCaller()]);
  browser = opened;
  const samples = await speechSamples(caller.apiKey, text);
  recording = wavFile(samples, 16_000);
  credits = Math.ceil((samples.length / 16_000 / 60) * 1000);
});
// A refresh token works once, so each test has an account of its own.
beforeEach(async () => {
  account = await signUp(server.url);
});
afterAll(() => browser.close());

const request = (path: string, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${account.accessToken}` } });
interface Item {
  readonly history_item_id: string;
  readonly voice_id: string;
  readonly settings: { readonly similarity_boost: number };
  readonly character_count_change_from: number;
  readonly character_count_change_to: number;
}
const changes = async () => ((await (await request('/v1/history?source=STS')).json()) as { history: Item[] }).history;

async function signIn(context: BrowserContext): Promise<void> {
  const [name, value] = account.cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
}
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'audio/wav', buffer });
const compare = (page: Page) => page.getByRole('region', { name: 'Before and after' });

it('STS-001 STS-002 STS-003 STS-004 ONB-011 ROUTE-034 ROUTE-035 changes the voice of a recording on the screen', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  for (const path of [toolPath, `${toolPath}/history`]) {
    await page.goto(path);
    await page.waitForURL('**/app/sign-in**');
  }
  await signIn(context);
  await request('/v1/user/onboarding-checklist/initiate', 'POST');
  const events: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/ingest'))
      events.push(...sent.postDataJSON().events.map(({ event }: { event: string }) => event));
  });
  await page.goto('/app/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Voice Changer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Voice Changer' }).waitFor();
  await page.getByText('10 of 10 minutes').waitFor();

  const { voices } = (await (await request('/v1/voices')).json()) as {
    voices: { voice_id: string; name: string; labels: { gender?: string } }[];
  };
  const man = voices.findLast(({ labels }) => labels.gender === 'male')!;
  await page.getByRole('button', { name: /^Voice: / }).click();
  await page.getByLabel('Search voices').fill(man.name);
  await page
    .getByRole('listbox', { name: 'Voices' })
    .getByRole('option', { name: new RegExp(`^${man.name}`) })
    .click();
  await page.getByRole('slider', { name: 'Similarity' }).press('End');
  await page.getByLabel('Remove background noise').click();

  // A file that the server refuses is named, and costs nothing.
  await upload(page, 'silence.wav', wavFile(new Float32Array(16_000), 16_000));
  await page.getByRole('button', { name: /^Change voice/ }).click();
  await page.getByRole('alert').filter({ hasText: 'silence.wav' }).waitFor();
  await page.getByRole('button', { name: 'Remove silence.wav' }).click();

  await upload(page, 'take one.wav', recording);
  const run = page.getByRole('button', { name: /^Change voice/ });
  await expect.poll(() => run.innerText()).toContain(`${credits} credits`);
  await saveScreenshot(page, 'voice-changer-chosen');
  await run.click();
  await compare(page).waitFor({ timeout: 30_000 });
  expect(new URL(page.url()).searchParams.get('change')).toBeTruthy();

  const [item] = await changes();
  expect(item).toMatchObject({ voice_id: man.voice_id, settings: { similarity_boost: 1 } });
  expect(item!.character_count_change_to - item!.character_count_change_from).toBe(credits);
  const source = await request(`/v1/speech-to-speech/history/${item!.history_item_id}/source`);
  expect(Buffer.from(await source.arrayBuffer()).equals(recording)).toBe(true);
  await expect.poll(() => events).toContain('speech-to-speech generation started');
  const completed = async () => {
    const user = (await (await request('/v1/user')).json()) as {
      onboarding_checklist: { items: { onboarding_checklist_item_id: string; is_completed: boolean }[] };
    };
    return user.onboarding_checklist.items
      .filter((one) => one.is_completed)
      .map((one) => one.onboarding_checklist_item_id);
  };
  await expect.poll(completed).toEqual(['speech_to_speech']);

  await page.getByRole('button', { name: 'Play comparison' }).click();
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  const position = () =>
    compare(page).getByRole('slider', { name: 'Position in Original' }).getAttribute('aria-valuenow');
  await expect.poll(position).not.toBe('0');
  await page.keyboard.press('b');
  expect(await compare(page).getByRole('radio', { name: 'Original' }).isChecked()).toBe(true);
  expect(Number(await position())).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause comparison' }).click();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Result (WAV)' }).click(),
  ]);
  expect((await readDownload(download)).subarray(0, 4).toString()).toBe('RIFF');
  await saveScreenshot(page, 'voice-changer-result');
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await compare(page).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Open full history' }).click();
  await page.getByRole('heading', { level: 1, name: 'Voice Changer history' }).waitFor();
  const list = page.getByRole('list', { name: 'History' });
  await list.getByRole('button', { name: /^Voice change/ }).click();
  await compare(page).waitFor();
  await saveScreenshot(page, 'voice-changer-history');
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await expect.poll(async () => (await changes()).length).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('STS-001 compares a stored change by its URL on a phone, and offers an example', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark', width: 360 });
  await signIn(context);
  await page.goto(toolPath);
  await page.getByRole('button', { name: 'Use an example recording' }).click();
  await page.getByRole('button', { name: 'Play Example.mp3' }).waitFor();
  await page.getByRole('button', { name: /^Change voice/ }).click();
  await compare(page).waitFor({ timeout: 30_000 });
  await page.reload();
  await compare(page).waitFor();
  await saveScreenshot(page, 'voice-changer-dark-360');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
