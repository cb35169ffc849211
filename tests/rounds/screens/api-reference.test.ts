import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { newCaller } from '../../support/caller.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openWithKey(path: string) {
  const { apiKey } = await newCaller();
  const opened = await openPage(browser, server.url);
  await opened.page.goto(path);
  await opened.page.getByRole('textbox', { name: 'API key' }).fill(apiKey);
  await opened.page.getByRole('button', { name: 'Use key' }).click();
  return { ...opened, apiKey };
}

const readCode = async (page: Page, language: string) => {
  await page.getByRole('tab', { name: language }).click();
  return page.getByRole('tabpanel', { name: language }).locator('pre').innerText();
};

it('U-29 opens within two seconds with all operations', async () => {
  const { page, context } = await openPage(browser, server.url);
  const times: number[] = [];
  for (const path of ['/docs', '/docs/convai/post-agents-create', '/docs/studio']) {
    const start = performance.now();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    times.push(performance.now() - start);
  }
  console.info('ms to the heading', times.map(Math.round));
  expect(Math.max(...times)).toBeLessThan(2000);
  await context.close();
});

it('U-29 has code of a call in curl, JavaScript and Python that runs as it stands', async () => {
  const { page, context, errors } = await openWithKey('/docs/models/get');
  const run = (program: string, args: string[]) => {
    const { stdout, stderr } = spawnSync(program, args, { env: { PATH: process.env.PATH }, encoding: 'utf8' });
    return stdout || stderr;
  };
  expect(run('sh', ['-c', await readCode(page, 'curl')])).toContain('eleven_multilingual_v2');
  const script = ['--input-type=module', '-e', await readCode(page, 'JavaScript')];
  expect(run(process.execPath, script)).toContain('eleven_multilingual_v2');
  const python = await readCode(page, 'Python');
  expect(python).toContain(`requests.get(\n    "${server.url}/v1/models",`);
  if (spawnSync('python3', ['-c', 'import requests']).status === 0)
    expect(run('python3', ['-c', python])).toContain('eleven_multilingual_v2');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('region', { name: 'Reply' }).getByText('eleven_multilingual_v2').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('U-29 shows errors of the server, and asks before a call that deletes', async () => {
  const { page, context, errors } = await openWithKey('/docs/voices/delete-voice_id');
  await page.getByLabel('voice_id').fill('unknown');
  await page.getByRole('button', { name: 'Run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run this call?' });
  await dialog.getByText('DELETE /v1/voices/unknown deletes data of your account.').waitFor();
  await dialog.getByRole('button', { name: 'Run' }).click();
  const reply = page.getByRole('region', { name: 'Reply' });
  await reply.getByText('404', { exact: true }).waitFor();
  await reply.getByText('voice_not_found').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('U-29 bounds long schemas and opens them by keyboard', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/docs/convai/post-agents-create');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await page.locator('main li').count();
  expect(before).toBeLessThan(80);
  await page.getByRole('button', { name: 'Show fields of conversation_config' }).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(before);
  await page.keyboard.press('/');
  await page.keyboard.type('text to speech stream');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/text-to-speech/*');
  expect(errors).toEqual([]);
  await context.close();
});

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('U-29 is accessible and fits in the %s theme at %i px', async (theme, width) => {
  const { page, context } = await openPage(browser, server.url, { theme, width });
  for (const path of ['/docs', '/docs/voices', '/docs/convai/post-agents-create', '/docs/speech-to-text/post']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await axeFindings(page)]).toEqual([path, []]);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
    await saveScreenshot(page, `reference-${path.replaceAll('/', '-')}-${theme}`);
  }
  await context.close();
});
