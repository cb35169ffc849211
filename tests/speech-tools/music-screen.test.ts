import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { server } from '../support/shared-server.ts';
import { zipFiles } from '../support/zip-files.ts';
import { signIn, songsOf } from './songs.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('MUSIC-001 MUSIC-002 ROUTE-038 composes, plays, mixes, edits and deletes songs', { timeout: 240_000 }, async () => {
  const person = await signUp(server.url);
  const songs = songsOf(person);
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/app/music');
  await page.waitForURL('**/app/sign-in**');
  await signIn(context, person);
  await page.goto('/app/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Music', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Music' }).waitFor();

  // An example, with its price before it is composed.
  await page.getByRole('button', { name: 'Try an example' }).click();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect.poll(() => prompt.inputValue()).toMatch(/lo-fi/);
  expect(await page.getByRole('button', { name: 'lo-fi', pressed: true }).count()).toBe(1);
  await page.getByRole('button', { name: '0:15' }).click();
  await saveScreenshot(page, 'music-prompt-light-1280');
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Compose song/ })
    .filter({ hasText: '250 credits' })
    .click();
  await page.waitForURL(/[?&]song=/);
  await page.getByRole('slider', { name: 'Position in the song' }).waitFor({ timeout: 120_000 });
  const [first] = await songs();
  expect(first).toMatchObject({ origin: 'prompt', state: 'completed', credits: 250, duration_ms: 15_000 });
  // It plays at once, and is still open after a reload.
  await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.01);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: first!.title }).waitFor();
  const sections = page.getByRole('region', { name: 'Sections' });
  const sectionNames = first!.composition_plan!.sections.map(({ section_name }) => section_name);
  await sections.getByRole('button', { name: `Play from ${sectionNames.at(-1)}` }).click();
  const position = page.getByRole('slider', { name: 'Position in the song' });
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await saveScreenshot(page, 'music-song-light-1280');

  // The mixer plays the stems, and saves them.
  await page.getByRole('button', { name: 'Mix stems' }).click();
  const mixer = page.getByRole('region', { name: 'Mixer' });
  await mixer.getByRole('button', { name: 'Solo bass' }).click({ timeout: 60_000 });
  await mixer.getByRole('button', { name: 'Mute bass' }).click();
  await mixer.getByRole('slider', { name: 'Drums' }).press('ArrowLeft');
  await mixer.getByText('95 %').waitFor();
  await page.getByRole('button', { name: 'Play song' }).click();
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Pause song' }).click();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    mixer.getByRole('button', { name: 'Download all stems (ZIP)' }).click(),
  ]);
  const stems = zipFiles(await readDownload(zip));
  expect([...stems.keys()]).toEqual(expect.arrayContaining(['drums.mp3', 'bass.mp3']));
  await saveScreenshot(page, 'music-mixer-light-1280', { fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close mixer' }).click();
  await page.getByRole('region', { name: 'Song', exact: true }).getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'MP3 · 44.1 kHz · 64 kbit/s' }).click(),
  ]);
  expect((await readDownload(file)).length / 8000).toBeCloseTo(15, 0);

  // Its plan, with other sections in another order, makes another song.
  await page.getByRole('button', { name: 'Edit plan' }).click();
  await page.getByRole('button', { name: 'Add section' }).click();
  const names = page.getByRole('textbox', { name: /^Name/ });
  await expect.poll(() => names.count()).toBe(sectionNames.length + 1);
  await names.last().fill('Bridge');
  await page.getByRole('spinbutton', { name: 'Seconds of Bridge' }).fill('2');
  await page.getByText('A section has 3 to 120 seconds.').waitFor();
  expect(await page.getByRole('button', { name: /^Compose song/ }).isDisabled()).toBe(true);
  await page.getByRole('spinbutton', { name: 'Seconds of Bridge' }).fill('4');
  await page.getByRole('button', { name: 'Move Bridge (↑ ↓)' }).press('ArrowUp');
  await saveScreenshot(page, 'music-plan-light-1280');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Compose song/ }).press('Control+Enter');
  await expect
    .poll(async () => (await songs())[0], { timeout: 60_000 })
    .toMatchObject({ origin: 'plan', state: 'completed' });
  const [composed] = await songs();
  const planned = composed!.composition_plan!.sections.map(({ section_name }) => section_name);
  expect(planned).toEqual([...sectionNames.slice(0, -1), 'Bridge', sectionNames.at(-1)]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmDeletion(page, composed!.title);
  await expect.poll(async () => (await songs()).map(({ song_id }) => song_id)).toEqual([first!.song_id]);
  expect(errors).toEqual([]);
  await context.close();
});
