import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import {
  axeFindings,
  looks,
  loudest,
  openBrowser,
  openPage,
  openSignedIn,
  readDownload,
  signInByCookie,
  signUpInPage,
} from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'correct-horse-1!';
const sentence = 'The marmalade cat sat on the harbour wall and watched the boats come home.';
const screens = [
  ['home', '/app/home'],
  ['text to speech', '/app/speech-synthesis/text-to-speech'],
  ['history', '/app/speech-synthesis/text-to-speech/history'],
  ['voices', '/app/voices'],
  ['default voices', '/app/default-voices'],
  ['API keys', '/app/settings/api-keys'],
  ['settings', '/app/settings'],
] as const;

it('AUTH-002 FMT-005 TTS-002 TTS-003 TTS-004 TTS-014 PLAYER-001 HIST-001 signs up, generates and plays speech, and finds and downloads it after a reload', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).first().click();
  await page.waitForURL('**/app/sign-up');
  await signUpInPage(page, newEmail('ada'), password);

  await page.getByRole('navigation').getByRole('link', { name: 'Text to Speech' }).click();
  await page.waitForURL('**/app/speech-synthesis/text-to-speech');
  // The home screen, which may still be visible, also has a text box.
  const box = page.getByRole('textbox', { name: 'Text', exact: true });
  await box.fill('שלום לכולם');
  await expect.poll(() => box.getAttribute('dir')).toBe('rtl');
  await box.fill(sentence);
  expect(await box.getAttribute('dir')).toBe('ltr');
  await expect.poll(() => page.getByText(`${sentence.length} / 10,000`).count()).toBeGreaterThan(0);
  const eventRequest = page.waitForRequest(
    (request) =>
      request.url().endsWith('/ingest') && request.postData()?.includes('text-to-speech generation started') === true,
  );
  await page.getByRole('button', { name: /generate speech/i }).click();
  await eventRequest;
  const player = page.getByRole('region', { name: 'Player' });
  await player.waitFor();
  await expect.poll(() => player.getAttribute('data-player'), { timeout: 30_000 }).toMatch(/playing|ended/);
  await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.02);
  await expect.poll(() => page.getByText((10_000 - sentence.length).toLocaleString('en')).count()).toBeGreaterThan(0);

  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /text/i }).first().inputValue()).toBe(sentence);
  await page.goto('/app/speech-synthesis/text-to-speech/history');
  await page.getByRole('searchbox').fill('marmalade');
  const row = page.getByText(sentence).first();
  await row.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^Timbre_\d{4}-\d\d-\d\dT\d\d_\d\d_\d\d_.+_pre_sp100_s50_sb75_se0_b_m2\.mp3$/,
  );
  const audio = await readDownload(download);
  expect(audio.length).toBeGreaterThan(30_000);
  expect(audio[0]).toBe(0xff);
  await row.click();
  const details = page.getByRole('dialog', { name: 'Speech' });
  await details.getByRole('button', { name: 'Play this item' }).click();
  await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.02);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${sentence}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  // Public pages link back to the app.
  await page.goto('/');
  await page.getByRole('link', { name: 'Open Timbre' }).click();
  await page.waitForURL('**/app/home');
  expect(errors).toEqual([]);
  await page.context().close();
});

it('TTS-005 sends every voice setting that the page changes', async () => {
  const { page } = await openSignedIn(browser, server.url);
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Settings reach the request.');
  for (const name of ['Speed', 'Stability', 'Similarity', 'Style']) {
    await page.getByRole('slider', { name }).first().focus();
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('switch', { name: /speaker boost/i }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/v1/text-to-speech/')),
    page.getByRole('button', { name: /generate speech/i }).click(),
  ]);
  const { voice_settings: settings } = request.postDataJSON();
  expect(settings).toEqual({
    speed: 1.01,
    stability: 0.51,
    similarity_boost: 0.76,
    style: 0.01,
    use_speaker_boost: false,
  });
  expect((await request.response())?.status()).toBe(200);
  await page.context().close();
});

it('AUTH-003 U-02 signs in, generates, pauses, downloads, searches and lists the shortcuts by keyboard only', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(caller.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(caller.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/home');
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Text to Speech') break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/speech-synthesis/text-to-speech');
  const box = page.getByRole('textbox', { name: /text/i }).first();
  for (let at = 0; at < 40 && !(await box.evaluate((element) => element === document.activeElement)); at += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.insertText(sentence.repeat(3));
  await page.keyboard.press('Control+Enter');
  const player = page.getByRole('region', { name: 'Player' });
  const status = () => player.getAttribute('data-player');
  await expect.poll(status, { timeout: 30_000 }).toBe('playing');
  // In the text, keys write; elsewhere on the page, they control the player.
  await page.getByRole('main').focus();
  await page.keyboard.press('Space');
  await expect.poll(status).toBe('paused');
  await page.keyboard.press('Space');
  await expect.poll(status).toBe('playing');
  await expect.poll(() => player.getByRole('button', { name: 'Download' }).isEnabled()).toBe(true);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
  expect((await readDownload(download)).length).toBeGreaterThan(10_000);
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const shortcuts = sheet.locator('dl > div');
  for (const [does, keys] of [
    ['Generate speech', /^Ctrl.*Enter$/],
    ['Play or pause', /^Space$/],
    ['Download', /^D$/],
    ['Go to the search field', /^\/$/],
    ['Show keyboard shortcuts', /^\?$/],
  ] as const) {
    const row = shortcuts.filter({ has: page.locator('dt', { hasText: does }) });
    expect((await row.locator('dd').innerText()).replaceAll(/\s/g, '')).toMatch(keys);
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.goto('/app/speech-synthesis/text-to-speech/history');
  await page.getByRole('searchbox').waitFor();
  await page.getByRole('main').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('marma');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('marma');
  expect(errors).toEqual([]);
  await page.context().close();
});

it('AUTH-003 reports a wrong password in a top-centre toast and stays on the page', async () => {
  const { page } = await openPage(browser, server.url);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The email or password is incorrect.').first().waitFor();
  expect(page.url()).toContain('/app/sign-in');
  // UI-001
  await expect.poll(() => page.locator('[data-sonner-toaster]').first().getAttribute('data-y-position')).toBe('top');
  await page.context().close();
});

it('AUTH-008 AUTH-009 STORE-001 signs out all tabs and clears the product’s local storage keys', async () => {
  const { page, context, account } = await openSignedIn(browser, server.url);
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: /text/i }).first().fill('A draft.');
  const other = await context.newPage();
  await other.goto('/app/home');
  await other.getByRole('heading', { name: 'Home' }).waitFor();
  await page
    .getByRole('button', { name: new RegExp(`${account.email}|account`, 'i') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await page.waitForURL('**/app/sign-in');
  await other.waitForURL('**/app/sign-in', { timeout: 5000 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('xi:')))).toEqual([]);
  await page.goto('/app/home');
  await page.waitForURL('**/app/sign-in**');
  await context.close();
});

it('ROUTE-002 ROUTE-006 shows a not-found page, and redirects area paths to their first page', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/nothing-here');
  await page
    .getByRole('heading', { name: /not found|no such page|nothing here/i })
    .first()
    .waitFor();
  await signInByCookie(context, server.url, caller);
  await page.goto('/app/speech-synthesis');
  await page.waitForURL('**/app/speech-synthesis/text-to-speech');
  await page.goto('/app/xyz');
  await page
    .getByRole('heading', { name: /not found|no such page|nothing here/i })
    .first()
    .waitFor();
  await page.context().close();
});

it('VOICE-008 plays a sample on the public page without an account', async () => {
  const { page } = await openPage(browser, server.url);
  await page.goto('/');
  await page.getByRole('button', { name: /play/i }).first().click();
  await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);
  await page.context().close();
});

it.each(looks)(
  'U-09 U-10 U-11 every screen fits and has no serious axe finding in %s at %i px',
  async (theme, width) => {
    const { page, context } = await openPage(browser, server.url, { theme, width });
    const findings: string[] = [];
    const tooWide: string[] = [];
    const look = async (name: string, path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForTimeout(500);
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) tooWide.push(name);
      findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`));
    };
    for (const [name, path] of [
      ['public', '/'],
      ['sign-in', '/app/sign-in'],
      ['sign-up', '/app/sign-up'],
      ['not found', '/no'],
    ] as const)
      await look(name, path);
    await signInByCookie(context, server.url, await newCaller());
    for (const [name, path] of screens) await look(name, path);
    expect(findings).toEqual([]);
    expect(tooWide).toEqual([]);
    await page.context().close();
  },
);
