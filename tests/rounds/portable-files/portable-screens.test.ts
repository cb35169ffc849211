import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../speech-tools/songs.ts';
import { axeFindings, openBrowser, openPage, readDownload, saveScreenshot } from '../../support/browser.ts';
import { newClone, newPortableFilesCaller } from '../../support/portable-files/portable-files-caller.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The open dialog in a width is accessible, and nothing of it is beside the screen. */
async function check(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    expect([name, width, await axeFindings(page, '[role="dialog"]')]).toEqual([name, width, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([name, width, overflow]).toEqual([name, width, 0]);
    await saveScreenshot(page, `${name}-${width}`);
  }
  await page.setViewportSize(before);
}

async function download(page: Page, start: () => Promise<void>) {
  const [started] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: started.suggestedFilename(), buffer: await readDownload(started), mimeType: 'application/zip' };
}

async function importFile(dialog: Locator, file: Awaited<ReturnType<typeof download>>): Promise<void> {
  await dialog.getByLabel('Exported file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import' }).click();
}

it('takes a dictionary to another workspace', { timeout: 120_000 }, async () => {
  const [owner, other] = [await newPortableFilesCaller('free'), await newPortableFilesCaller('free')];
  const rule = {
    type: 'alias',
    string_to_replace: 'Nora',
    alias: 'No ra',
    case_sensitive: true,
    word_boundaries: true,
  };
  const dictionary = { name: 'Names', workspace_access: 'viewer', rules: [rule] };
  await owner.post('/v1/pronunciation-dictionaries/add-from-rules', dictionary);
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark' });
  await signIn(context, owner);
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('button', { name: 'Actions for Names' }).click();
  const file = await download(page, () => page.getByRole('menuitem', { name: 'Export all versions' }).click());
  expect(file.name).toBe('Names.dictionary.zip');
  await context.clearCookies();
  await signIn(context, other);
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('button', { name: 'Import from file' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import a dictionary' });
  await check(page, 'import-dictionary');
  await importFile(dialog, file);
  const done = page.getByRole('dialog', { name: 'Dictionary imported' });
  await done.getByText('1 rule').waitFor();
  await check(page, 'import-dictionary-done');
  await done.getByRole('link', { name: 'Open Names' }).click();
  await page.getByRole('heading', { level: 1, name: 'Names' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('takes a project to another workspace, and leads to the cast for a voice that is not there', {
  timeout: 180_000,
}, async () => {
  const [owner, other] = [await newPortableFilesCaller(), await newPortableFilesCaller('free')];
  const voiceId = await newClone(owner, 'Aoife');
  const form = new FormData();
  form.append('name', 'The lighthouse');
  const nodes = [{ type: 'tts_node', text: 'Nobody came.', voice_id: voiceId }];
  form.append('from_content_json', JSON.stringify([{ name: 'One', blocks: [{ nodes }] }]));
  await fetch(`${server.url}/v1/studio/projects`, { method: 'POST', headers: owner.headers, body: form });
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, owner);
  await page.goto('/app/studio');
  await page.getByRole('button', { name: 'Actions for The lighthouse' }).click();
  await page.getByRole('menuitem', { name: 'Export as file' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export The lighthouse' });
  await exporting.getByRole('switch', { name: /^With takes/ }).waitFor();
  await check(page, 'export-project');
  const file = await download(page, () => exporting.getByRole('button', { name: 'Export' }).click());
  expect(file.name).toBe('The_lighthouse.project.zip');
  await context.clearCookies();
  await signIn(context, other);
  await page.goto('/app/studio?new=project');
  const dialog = page.getByRole('dialog', { name: 'Import a project' });
  await importFile(dialog, { ...file, buffer: file.buffer.subarray(0, 500) });
  await dialog.getByText(/not a zip file/).waitFor();
  await check(page, 'import-project-cut');
  await dialog.getByRole('button', { name: /^Remove / }).click();
  await importFile(dialog, file);
  const done = page.getByRole('dialog', { name: 'Project imported' });
  await done.getByRole('heading', { name: 'Voices not here' }).waitFor();
  await check(page, 'import-project-done');
  await done.getByRole('link', { name: 'Choose voices' }).click();
  await page.waitForURL(/\/app\/studio\/.+panel=cast/);
  await page
    .getByText(/was not found/)
    .first()
    .waitFor();
  await page.getByText('Nobody came.').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
