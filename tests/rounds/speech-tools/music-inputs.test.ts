import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaFixture } from '../../speech-tools/recordings.ts';
import { signIn, songsOf } from '../../speech-tools/songs.ts';
import { signUp } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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
  await page.getByText('This song was canceled. It cost no credits.').waitFor();
  await page.getByRole('button', { name: 'Songs', exact: true }).click();
  await page
    .getByRole('list', { name: 'Songs' })
    .getByText(/^Canceled/)
    .waitFor();
  await saveScreenshot(page, 'music-list-dark-360');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await songs())[0]).toMatchObject({ state: 'cancelled', duration_ms: 500_000 });

  await page.getByRole('button', { name: 'Compose another song' }).click();
  await page.getByRole('radio', { name: 'Video', exact: true }).check({ force: true });
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
  await page.getByRole('radio', { name: 'Plan', exact: true }).check({ force: true });
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
