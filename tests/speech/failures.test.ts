import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../contract/history/history.ts';
import type { Account } from '../support/accounts.ts';
import { openBreakableConnection } from '../support/breakable-connection.ts';
import { axeFindings, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const speechPath = '/app/speech-synthesis/text-to-speech';
const speechRoute = '**/v1/text-to-speech/*/stream*';
const text = (topic: string, sentences: number) =>
  `The ${topic} goes down to the harbour with the tide. `.repeat(sentences).trim();

async function history({ accessToken }: Account): Promise<readonly HistoryItemReply[]> {
  const reply = await fetch(`${server.url}/v1/history`, { headers: { authorization: `Bearer ${accessToken}` } });
  return ((await reply.json()) as { history: HistoryItemReply[] }).history;
}

async function generate(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(content);
  const button = page.getByRole('button', { name: /^Generate speech/ });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
}

it('offers a generation again that was cut off, also after a reload', { timeout: 60_000 }, async () => {
  const connection = await openBreakableConnection(server.url);
  const { page, context, account, errors } = await openSignedIn(browser, connection.url, { width: 360, theme: 'dark' });
  await page.goto(speechPath);
  const content = text('lighthouse keeper', 90);
  await generate(page, content);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  connection.breakAfter(0);
  await page.evaluate(() => fetch('/health').catch(() => undefined));
  const notice = page.getByRole('complementary', { name: 'Interrupted generation' });
  await notice.waitFor();
  connection.restore();
  const toast = page.getByRole('listitem').filter({ hasText: 'The server cannot be reached.' });
  await toast.waitFor();
  // The toast covers neither the main button nor that of the notice.
  const toastBottom = async () => {
    const { y, height } = (await toast.boundingBox())!;
    return y + height;
  };
  const noticeTop = (await notice.boundingBox())!.y;
  await expect.poll(toastBottom).toBeLessThanOrEqual(noticeTop);
  await saveScreenshot(page, 'cut-generation');
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Another text.');
  const before = await history(account);
  await notice.getByRole('button', { name: 'Generate again' }).click();
  await notice.waitFor({ state: 'detached' });
  await expect.poll(async () => (await history(account)).length, { timeout: 30_000 }).toBe(before.length + 1);
  const [item] = await history(account);
  expect([item!.text, item!.state]).toEqual([content, 'created']);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect([await notice.count(), errors]).toEqual([0, []]);
  await context.close();
  connection.close();
});

it('says why a generation failed and what to do next, and tries it again', async () => {
  const { page, context, account } = await openSignedIn(browser, server.url);
  await page.goto(speechPath);
  const content = text('engine driver', 1);
  const refuse = (status: number, detail: object) =>
    page.route(speechRoute, (route) => route.fulfill({ status, json: { detail } }), { times: 1 });
  const toast = (message: string) => page.getByRole('listitem').filter({ hasText: message });

  await refuse(503, { status: 'engine_failed', message: 'The engine failed.' });
  await generate(page, content);
  const engine = toast('The engine stopped before it had finished. Only what you heard is charged.');
  await engine.waitFor();
  await saveScreenshot(page, 'engine-failed');
  await engine.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(async () => (await history(account)).map((item) => item.text), { timeout: 20_000 })
    .toEqual([content]);

  await refuse(401, { status: 'quota_exceeded', message: 'This request exceeds your quota.' });
  await generate(page, `${content} `);
  const quota = toast('This request exceeds your quota.');
  await quota.getByText('Add credits, or wait for the next period.').waitFor();
  expect(await quota.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await quota.getByRole('link', { name: 'See subscription' }).click();
  await page.waitForURL('**/app/subscription');
  expect((await history(account)).length).toBe(1);
  await context.close();
});
