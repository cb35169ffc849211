import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onboardingTexts } from '../../contract/catalogue/onboarding.ts';
import type { DubbingLineReply } from '../../contract/dubbing/dubbing-languages.ts';
import { readPackets } from '../../engines/codec/test-packets.ts';
import { axeFindings, looks, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { makeDubVideo } from '../support/dub-video.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

const ffprobe = process.env.FFPROBE_PATH ?? 'ffprobe';
const hasFfprobe = spawnSync(ffprobe, ['-version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'dub-screens-'));

/** Two speakers, one after the other. */
const transcript = [
  'speaker,transcription,translation,start_time,end_time',
  'Anna,Good morning.,Buenos días.,0.5,2.0',
  'Bert,Is the harbour quiet?,¿Está tranquilo el puerto?,2.6,4.6',
].join('\n');

let browser: Browser;
let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
let video: Buffer;
beforeAll(async () => {
  [browser, caller, video] = await Promise.all([openBrowser(), newProjectsCaller(), makeDubVideo()]);
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = '/app/dubbing';

async function signIn(page: Page, to: string): Promise<void> {
  await page.goto(to);
  await page.waitForURL('**/app/sign-in**');
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill(caller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${to}`);
}

async function read<T>(route: string): Promise<T> {
  const reply = await fetch(`${server.url}/v1/dubbing/project${route}`, {
    headers: { authorization: `Bearer ${caller.accessToken}` },
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}

async function readLines(projectId: string): Promise<readonly DubbingLineReply[]> {
  const { languages } = await read<{ languages: { language_id: string }[] }>(`/${projectId}/language`);
  const [language] = languages;
  if (!language) return [];
  return (await read<{ lines: DubbingLineReply[] }>(`/${projectId}/language/${language.language_id}/lines`)).lines;
}

describe('the screens of dubbing', () => {
  it('DUB-001 DUB-003 DUB-009 DUB-010 DUB-013 ONB-014 ROUTE-043 dubs a video into Spanish, mends a line and renders it again', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await signIn(page, '/app/onboarding-checklist');
    const firstSteps = page.getByRole('list', { name: 'First steps' });
    await firstSteps.getByRole('link', { name: 'Dub a video' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { name: 'No dubs yet' }).waitFor();
    await page.getByText('Videos, courses, podcasts and talks in 29 languages').waitFor();
    await saveScreenshot(page, 'dubbing-empty');

    await page.getByRole('button', { name: 'New dub' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New dub' });
    await dialog
      .getByLabel('Videos or recordings')
      .setInputFiles({ name: 'Harbour talk.mp4', mimeType: 'video/mp4', buffer: video });
    await dialog.getByText('Harbour talk.mp4').first().waitFor();
    await dialog.getByLabel('Source language').click();
    await page.getByRole('option', { name: /^English/ }).click();
    await dialog.getByLabel('Languages to dub into').click();
    await page.getByRole('option', { name: /^Spanish/ }).click();
    await dialog
      .getByText(/credits/)
      .first()
      .waitFor();
    await dialog.getByText('More options').click();
    await dialog
      .getByLabel('Transcript', { exact: true })
      .setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(transcript) });
    await dialog.getByText('lines.csv').first().waitFor();
    await saveScreenshot(page, 'dubbing-new');
    await dialog.getByRole('button', { name: 'Start dub' }).click();
    await page.getByText(onboardingTexts.stepDone).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Harbour talk' }).waitFor();
    const projectId = new URL(page.url()).pathname.split('/').at(-1)!;

    await page.getByRole('textbox', { name: 'Text of the source' }).first().waitFor({ timeout: 60_000 });
    expect(await page.getByRole('textbox', { name: 'Text of the source' }).first().inputValue()).toBe('Good morning.');
    await page.getByRole('button', { name: 'Spanish', exact: true }).click();
    const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').nth(1);
    await expect
      .poll(async () => (await readLines(projectId)).filter(({ is_stale }) => !is_stale).length, { timeout: 90_000 })
      .toBe(2);
    await page.getByRole('status').filter({ hasText: 'Dubbed' }).waitFor({ timeout: 30_000 });
    await saveScreenshot(page, 'dubbing-workbench');

    // The take is heard over the source.
    await page.getByRole('button', { name: 'Play line' }).first().click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
      .toBeGreaterThan(0.6);

    const before = (await readLines(projectId))[1]!;
    await line.getByRole('textbox', { name: 'Translation' }).fill('¿Está muy tranquilo hoy el puerto?');
    await line.getByRole('textbox', { name: 'Translation' }).blur();
    await line.getByText('Changed', { exact: true }).waitFor();
    await line.getByRole('button', { name: 'Speak again' }).click();
    await expect
      .poll(async () => (await readLines(projectId))[1], { timeout: 60_000 })
      .toMatchObject({ translation: '¿Está muy tranquilo hoy el puerto?', is_stale: false, take_count: 2 });
    expect((await readLines(projectId))[1]!.take_id).not.toBe(before.take_id);

    await page.getByRole('button', { name: 'Update the dub' }).click();
    await page.getByRole('status').filter({ hasText: 'Dubbed' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Files' });
    await panel.getByRole('button', { name: 'Create file' }).click();
    const download = panel.getByRole('listitem', { name: 'Video' }).getByRole('button', { name: 'Download' });
    await download.waitFor({ timeout: 90_000 });
    await saveScreenshot(page, 'dubbing-files');
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const [source, dub] = [join(folder, 'source.mp4'), join(folder, 'dub.mp4')];
    writeFileSync(source, video);
    writeFileSync(dub, await readDownload(file));
    const pictures = readPackets(source, 'video');
    expect(pictures.length).toBeGreaterThan(5);
    expect(readPackets(dub, 'video')).toEqual(pictures);
    if (hasFfprobe) {
      const { streams } = JSON.parse(
        execFileSync(ffprobe, ['-v', 'error', '-of', 'json', '-show_streams', dub], { encoding: 'utf8' }),
      ) as { streams: { codec_type: string; start_time: string; duration: string }[] };
      expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
      expect(Math.abs(Number(streams[1]!.start_time))).toBeLessThan(0.05);
      expect(Number(streams[1]!.duration)).toBeCloseTo(6, 0);
    }
    const [subtitles] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'SRT' }).click(),
    ]);
    expect((await readDownload(subtitles)).toString()).toContain('¿Está muy tranquilo hoy el puerto?');
    expect(errors).toEqual([]);
    await context.close();
  }, 300_000);

  it('DUB-011 shows what dubbing is for once', async () => {
    const { page, context } = await openPage(browser, server.url);
    await signIn(page, path);
    await page.getByRole('link', { name: 'Harbour talk', exact: true }).waitFor();
    expect(await page.getByText('Videos, courses, podcasts and talks in 29 languages').count()).toBe(0);
    await context.close();
  }, 60_000);

  it.each(looks)(
    'DUB-010 is accessible and fits the window: %s theme, %i px',
    async (theme, width) => {
      const { page, context } = await openPage(browser, server.url, { theme, width });
      await signIn(page, path);
      const link = page.getByRole('link', { name: 'Harbour talk', exact: true });
      await link.waitFor();
      for (const name of ['list', 'new', 'source', 'language', 'speakers']) {
        if (name === 'new') {
          await page.getByRole('button', { name: 'New dub' }).click();
          await page.getByRole('dialog', { name: 'New dub' }).waitFor();
          await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        }
        if (name === 'source') {
          await page.keyboard.press('Escape');
          await link.click();
          await page.getByRole('textbox', { name: 'Text of the source' }).first().waitFor();
        }
        if (name === 'language') {
          await page.getByRole('button', { name: 'Spanish', exact: true }).click();
          await page.getByRole('textbox', { name: 'Translation' }).first().waitFor();
        }
        if (name === 'speakers') {
          await page.getByRole('button', { name: 'Speakers', exact: true }).click();
          await page.getByText('Voices in Spanish').waitFor();
        }
        await page.waitForLoadState('networkidle');
        await saveScreenshot(page, `dubbing-${name}-${theme}-${width}`);
        expect([name, await axeFindings(page)]).toEqual([name, []]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([name, overflow]).toEqual([name, 0]);
      }
      await context.close();
    },
    120_000,
  );
});
