import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { zipFiles } from '../support/zip-files.ts';
import { mediaFixture } from './recordings.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface SongWire {
  readonly song_id: string;
  readonly title: string;
  readonly origin: string;
  readonly state: string;
  readonly credits: number;
  readonly prompt: string | null;
  readonly duration_ms: number;
  readonly composition_plan: { sections: { section_name: string; duration_ms: number }[] } | null;
}

/** The songs of a person, as the server has them. */
const songsOf = ({ accessToken }: Account) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return async () =>
    ((await (await fetch(`${server.url}/v1/music/songs`, { headers })).json()) as { songs: SongWire[] }).songs;
};

async function signIn(context: BrowserContext, { cookie }: Account): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
}

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
  const planned = (await songs())[0]!.composition_plan!.sections.map(({ section_name }) => section_name);
  expect(planned).toEqual([...sectionNames.slice(0, -1), 'Bridge', sectionNames.at(-1)]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete song' }).click();
  await expect.poll(async () => (await songs()).map(({ song_id }) => song_id)).toEqual([first!.song_id]);
  expect(errors).toEqual([]);
  await context.close();
});

it('MUSIC-001 O-52 refuses vocals at the prompt, cancels, and composes for videos', { timeout: 240_000 }, async () => {
  const person = await signUp(server.url);
  const songs = songsOf(person);
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark', width: 360 });
  await signIn(context, person);
  await page.goto('/app/music');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a ballad with vocals');
  await page.getByRole('button', { name: /^Compose song/ }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Lyrics and vocals need a music provider' });
  await refusal.waitFor();
  expect(await songs()).toEqual([]);
  await saveScreenshot(page, 'music-prompt-dark-360');
  expect(await axeFindings(page)).toEqual([]);
  await refusal.getByRole('button', { name: 'Compose without vocals' }).click();
  await page.waitForURL(/[?&]song=/);
  await page.getByRole('slider', { name: 'Position in the song' }).waitFor({ timeout: 120_000 });
  expect(await songs()).toMatchObject([{ prompt: 'a ballad with vocals', state: 'completed' }]);
  await saveScreenshot(page, 'music-song-dark-360', { fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // A long song is cancelled while it is composed, after a reload.
  await page.getByRole('button', { name: 'Compose another song' }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('metal');
  await page.getByRole('button', { name: 'Settings and songs' }).click();
  await page.getByRole('spinbutton', { name: 'Length in seconds' }).fill('500');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Compose song/ }).click();
  await page.getByText(/^Composing · |^Waiting for its turn$/).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('This song was cancelled. It cost no credits.').waitFor();
  await page.getByRole('button', { name: 'Songs', exact: true }).click();
  await page
    .getByRole('list', { name: 'Songs' })
    .getByText(/^Cancelled/)
    .waitFor();
  await saveScreenshot(page, 'music-list-dark-360');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await songs())[0]).toMatchObject({ state: 'cancelled', duration_ms: 500_000 });

  await page.getByRole('button', { name: 'Compose another song' }).click();
  await page.getByRole('button', { name: 'Video', exact: true }).click();
  const video = await mediaFixture('video.mp4');
  const files = Array.from({ length: 4 }, (_, at) => ({ name: `${at}.mp4`, mimeType: 'video/mp4', buffer: video }));
  await page.getByLabel('Videos', { exact: true }).setInputFiles(files);
  await page.getByRole('list', { name: 'Chosen videos' }).getByText('3.mp4').waitFor();
  await page.getByLabel('Style (optional)').fill('rock');
  await saveScreenshot(page, 'music-video-dark-360');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Compose song/ }).click();
  await expect
    .poll(async () => (await songs())[0], { timeout: 60_000 })
    .toMatchObject({ origin: 'video', state: 'completed', prompt: 'rock' });
  await page.getByRole('slider', { name: 'Position in the song' }).waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
  await context.close();
});

it('MUSIC-001 takes a part of an uploaded song, in a plan that is ordered by dragging', {
  timeout: 240_000,
}, async () => {
  const person = await signUp(server.url);
  const songs = songsOf(person);
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, person);
  const source = await fetch(`${server.url}/v1/music`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'waltz', music_length_ms: 6000 }),
  });
  const recording = { name: 'my waltz.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(await source.arrayBuffer()) };
  await page.goto('/app/music');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Upload a song' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a song' });
  await dialog.getByLabel('Song', { exact: true }).setInputFiles(recording);
  await dialog.getByRole('button', { name: /^Upload song/ }).click();
  await page.getByRole('heading', { level: 2, name: 'my waltz' }).waitFor();
  expect((await songs())[0]).toMatchObject({ origin: 'upload', state: 'completed' });

  await page.getByRole('button', { name: 'Compose another song' }).click();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of Part 1' }).fill('New');
  await page.getByRole('spinbutton', { name: 'Seconds of New' }).fill('4');
  await page.getByRole('button', { name: 'Add section', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of Part 2' }).fill('Taken');
  await page.getByRole('combobox', { name: 'Sound of Taken' }).click();
  await page.getByRole('option', { name: /my waltz/ }).click();
  await page.getByRole('spinbutton', { name: 'From second of Taken' }).fill('1.5');
  await page.getByRole('button', { name: 'Move New (↑ ↓)' }).hover();
  await page.mouse.down();
  const last = (await page.getByRole('listitem', { name: 'Taken' }).boundingBox())!;
  await page.mouse.move(last.x + 20, last.y + last.height - 5, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: /^Compose song/ }).click();
  await expect
    .poll(async () => (await songs())[0], { timeout: 60_000 })
    .toMatchObject({
      origin: 'plan',
      state: 'completed',
      composition_plan: {
        sections: [
          { section_name: 'Taken', source_from: { range: { start_ms: 1500, end_ms: 5500 } } },
          { section_name: 'New', duration_ms: 4000 },
        ],
      },
    });
  expect(errors).toEqual([]);
  await context.close();
});
