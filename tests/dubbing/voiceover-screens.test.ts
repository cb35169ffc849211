import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoiceoverProjectReply } from '../../contract/dubbing/voiceover-projects.ts';
import { axeFindings, looks, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let caller: Awaited<ReturnType<typeof newCaller>>;
beforeAll(async () => {
  [browser, caller] = await Promise.all([openBrowser(), newCaller()]);
});
afterAll(() => browser.close());

const path = '/app/voiceover-studio';
const script = 'speaker,line,start_time,end_time\nAnna,Welcome to the harbour.,0,\nBen,It is quiet today.,3,\n';
const headers = () => ({ authorization: `Bearer ${caller.accessToken}` });

async function signIn(page: Page, to: string): Promise<void> {
  await page.goto(to);
  await page.waitForURL('**/app/sign-in**');
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill(caller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${to}`);
}
async function read(id: string): Promise<VoiceoverProjectReply> {
  const reply = await fetch(`${server.url}/v1/voiceover-studio/projects/${id}`, { headers: headers() });
  expect(reply.status).toBe(200);
  return (await reply.json()) as VoiceoverProjectReply;
}
const startOf = async (id: string, text: string) => (await read(id)).clips.find((clip) => clip.text === text)?.start_ms;

describe('the screens of the voiceover studio', () => {
  it('STUDIO-027 ROUTE-044 makes a mix from a script, speaks it, moves clips by keyboard, and exports WAV', async () => {
    const effect = await fetch(`${server.url}/v1/sound-generation`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'rain', duration_seconds: 0.5 }),
    });
    expect(effect.status).toBe(200);
    await effect.arrayBuffer();

    const { page, context, errors } = await openPage(browser, server.url);
    await signIn(page, path);
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await saveScreenshot(page, 'voiceover-empty');
    await page.getByRole('button', { name: 'Import a script' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project from a script' });
    await dialog
      .getByLabel('Script', { exact: true })
      .setInputFiles({ name: 'Harbour.csv', mimeType: 'text/csv', buffer: Buffer.from(script) });
    await dialog.getByText('Harbour.csv').first().waitFor();
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    for (const name of ['Anna', 'Ben']) {
      await page.getByRole('button', { name: `${name} Choose a voice` }).click();
      const choose = page.getByRole('complementary', { name: 'Details' });
      await choose.getByRole('button', { name: 'Choose a voice', exact: true }).click();
    }
    await expect.poll(async () => (await read(id)).tracks.every(({ voice_id }) => voice_id !== null)).toBe(true);

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sound effect' }).click();
    await page.getByRole('button', { name: 'Add rain' }).click();
    await page.getByRole('button', { name: /^rain, 0:00\.0/ }).waitFor();
    await expect
      .poll(async () => (await read(id)).tracks.map(({ kind }) => kind))
      .toEqual(['voice', 'voice', 'effect']);

    const timeline = page.getByRole('region', { name: 'Timeline' });
    const clip = timeline.getByRole('button', { name: /^It is quiet today\./ });
    await clip.click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => startOf(id, 'It is quiet today.')).toBe(3900);
    await page.keyboard.press('Control+z');
    await expect.poll(() => startOf(id, 'It is quiet today.')).toBe(3000);
    await page.keyboard.press('Control+y');
    await expect.poll(() => startOf(id, 'It is quiet today.')).toBe(3900);

    await page.getByRole('button', { name: /^Speak 2 clips/ }).click();
    await expect
      .poll(async () => (await read(id)).clips.filter((one) => one.is_stale), { timeout: 60_000 })
      .toEqual([]);
    await page.getByRole('button', { name: /^Speak 2 clips/ }).waitFor({ state: 'detached' });
    await saveScreenshot(page, 'voiceover-editor');

    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    await pause.waitFor();
    await page.waitForTimeout(1000);
    await pause.click();
    const playhead = page.getByRole('slider', { name: 'Playhead of Timeline' });
    await expect.poll(async () => Number(await playhead.getAttribute('aria-valuenow'))).toBeGreaterThan(200);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const exporting = page.getByRole('dialog', { name: 'Export' });
    await exporting.getByRole('button', { name: 'Create export' }).click();
    const download = exporting.getByRole('button', { name: /^Download / });
    await download.waitFor({ timeout: 60_000 });
    await saveScreenshot(page, 'voiceover-export');
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const wav = await readDownload(file);
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    const { duration_ms } = await read(id);
    // 16-bit stereo at 44.1 kHz after a header of 44 bytes.
    expect(Math.abs((wav.length - 44) / 176.4 - duration_ms)).toBeLessThan(5);
    expect(errors).toEqual([]);
    await context.close();
  }, 240_000);

  it.each(looks)(
    'STUDIO-027 is accessible and fits the window: %s theme, %i px',
    async (theme, width) => {
      const { page, context } = await openPage(browser, server.url, { theme, width });
      await signIn(page, path);
      const link = page.getByRole('link', { name: 'Harbour', exact: true });
      await link.waitFor();
      for (const name of ['list', 'editor']) {
        if (name === 'editor') {
          await link.click();
          await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
          await page.getByRole('button', { name: /It is quiet today\./ }).click();
          await page.getByLabel('Line', { exact: true }).waitFor();
        }
        await page.waitForLoadState('networkidle');
        await saveScreenshot(page, `voiceover-${name}-${theme}-${width}`);
        expect([name, await axeFindings(page)]).toEqual([name, []]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([name, overflow]).toEqual([name, 0]);
      }
      await context.close();
    },
    120_000,
  );
});
