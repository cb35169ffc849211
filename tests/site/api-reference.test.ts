import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('U-29 opens the API reference at a first call that speaks, and fills in a new key', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto('/app/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const start = Date.now();
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'Your first call' }).waitFor();
  // Swagger UI needed 25 seconds and more here.
  expect(Date.now() - start).toBeLessThan(4000);

  const code = page.getByRole('tabpanel', { name: 'curl' });
  expect(await code.innerText()).toContain('"xi-api-key: $KEY"');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.poll(() => code.innerText()).toMatch(/-H 'xi-api-key: sk_\w+'/);
  const key = /sk_\w+/.exec(await code.innerText())![0];
  expect(page.url()).not.toContain(key);

  const [request] = await Promise.all([
    page.waitForRequest((one) => new URL(one.url()).pathname.startsWith('/v1/text-to-speech/')),
    page.getByRole('button', { name: 'Run' }).click(),
  ]);
  expect(await request.headerValue('xi-api-key')).toBe(key);
  const audio = page.locator('audio');
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'reference-first-call-1280', { fullPage: true });
  expect(errors).toEqual([]);
  await context.close();
});

it('U-29 finds, links and describes an operation on a phone without an account', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  const failed: string[] = [];
  page.on('response', (reply) => reply.status() >= 400 && failed.push(reply.url()));
  await page.goto('/docs#/voices');
  await page.getByRole('heading', { level: 1, name: 'Voices' }).waitFor();
  await page.getByRole('button', { name: 'Show operations' }).click();
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('clone recordings');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Creates an instant voice clone from recordings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/docs/voices/post-add');
  await page.reload();
  // The file field of the form, which the document describes too.
  await page.getByRole('listitem').filter({ hasText: 'files' }).filter({ hasText: 'file[]' }).first().waitFor();
  await page.getByText('Sign in or enter a key to run this call.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'reference-operation-360', { fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(failed).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('U-29 answers each page of the reference with its own head, and an unknown one with 404', async () => {
  const read = async (path: string) => {
    const reply = await fetch(server.url + path);
    return { status: reply.status, html: await reply.text() };
  };
  const operation = await read('/docs/voices/post-add');
  expect(operation.status).toBe(200);
  expect(operation.html).toContain('<title>POST /v1/voices/add · API reference · Timbre</title>');
  expect(operation.html).toMatch(/<meta property="og:image" content="[^"]+\/og\/api\.png"/);
  expect((await read('/docs/voices')).status).toBe(200);
  expect((await read('/docs/nothing')).status).toBe(404);
  expect((await read('/docs/voices/nothing')).status).toBe(404);
  const first = await fetch(`${server.url}/openapi/index.json`);
  const tag = first.headers.get('etag')!;
  await first.arrayBuffer();
  const again = await fetch(`${server.url}/openapi/index.json`, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
});
