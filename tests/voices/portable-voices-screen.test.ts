import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { axeFindings, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { newClone, newPortableFilesCaller } from '../support/portable-files/portable-files-caller.ts';
import { repacked } from '../support/portable-files/repacked.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });

/** The open dialog is accessible, and nothing of it is beside a phone. */
async function check(page: Page, name: string): Promise<void> {
  expect([name, await axeFindings(page, '[role="dialog"]')]).toEqual([name, []]);
  await saveScreenshot(page, name);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  expect([name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([name, 0]);
  await saveScreenshot(page, `${name}-narrow`);
  await page.setViewportSize(size);
}

it('exports a voice as a file, and imports it into another workspace', { timeout: 120_000 }, async () => {
  const [owner, other] = [await newPortableFilesCaller(), await newPortableFilesCaller()];
  const voiceId = await newClone(owner, 'Aoife');
  const exporting = await openPage(browser, server.url, { theme: 'dark' });
  await signIn(exporting.context, owner);
  const { page } = exporting;
  await page.goto('/app/voice-lab');
  await page.getByRole('button', { name: 'Actions for Aoife' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Aoife' });
  await dialog.getByLabel('License (optional)').fill('Only with my permission');
  await check(page, 'export-voice');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Aoife.voice.zip');
  const file = await readDownload(download);
  await dialog.waitFor({ state: 'detached' });

  // A default voice says why it stays.
  await page.goto('/app/default-voices');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await page
    .getByRole('dialog', { name: 'This voice cannot be exported' })
    .getByText(/come with every server/)
    .waitFor();
  expect(exporting.errors).toEqual([]);
  await exporting.context.close();

  const importing = await openPage(browser, server.url);
  await signIn(importing.context, other);
  const there = importing.page;
  await there.goto('/app/voices');
  await there.getByRole('button', { name: 'Add voice' }).click();
  await there.getByRole('menuitem', { name: /^Import from file/ }).click();
  const form = there.getByRole('dialog', { name: 'Import a voice' });
  await form.getByRole('button', { name: 'Import' }).click();
  await form.getByText('Choose a file.').waitFor();
  await form.getByText('Confirm that the person speaking has agreed to this.').waitFor();
  const damaged = await repacked(file, (parts) => parts.set('recordings/1.audio', Buffer.from('none')), {
    signs: false,
  });
  await form.getByLabel('Exported file').setInputFiles(zip('damaged.voice.zip', damaged));
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Import' }).click();
  await form.getByText(/recordings\/1\.audio has another size than its manifest says/).waitFor();
  await check(there, 'import-voice-damaged');
  await form.getByRole('button', { name: 'Remove damaged.voice.zip' }).click();
  await form.getByLabel('Exported file').setInputFiles(zip('Aoife.voice.zip', file));
  await form.getByRole('button', { name: 'Import' }).click();
  const done = there.getByRole('dialog', { name: 'Voice imported' });
  await done.getByText('License: Only with my permission').waitFor();
  expect(await done.getByRole('listitem').allTextContents()).toEqual([
    '1 recording',
    'License: Only with my permission',
  ]);
  await check(there, 'import-voice-done');
  await done.getByRole('link', { name: 'Use Aoife' }).click();
  await there.waitForURL(/text-to-speech\?voice=/);
  const imported = new URL(there.url()).searchParams.get('voice');
  expect(imported).not.toBe(voiceId);
  const voice = (await (await other.get(`/v1/voices/${imported}`)).json()) as { name: string };
  expect(voice.name).toBe('Aoife');
  expect(importing.errors).toEqual([]);
  await importing.context.close();
});
