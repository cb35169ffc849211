import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson } from '../support/accounts.ts';
import { axeFindings, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('lists an export in the shell as it changes, also after a reload, and links to its result', async () => {
  const { page, context, account } = await openSignedIn(browser, server.url);
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const jobs = async () =>
    ((await (await fetch(`${server.url}/v1/background-jobs`, { headers })).json()) as { jobs: { state: string }[] })
      .jobs;
  expect(await jobs()).toEqual([]);
  await page.goto('/app/home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(await page.getByRole('button', { name: /^\d+ jobs? running$|^Recent jobs$/ }).count()).toBe(0);

  // The page learns of work that was started elsewhere.
  await postJson(`${server.url}/v1/user/data-export`, {}, headers);
  await page.getByRole('button', { name: /job running$|^Recent jobs$/ }).click();
  const list = page.getByRole('dialog', { name: 'Jobs' });
  await list.getByText('Your data').waitFor();
  await list.getByRole('link', { name: 'Open Your data' }).waitFor();
  await saveScreenshot(page, 'jobs');
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Recent jobs' }).click();
  await list.getByRole('link', { name: 'Open Your data' }).click();
  await page.waitForURL('**/app/settings/privacy#data-export');
  expect((await jobs()).map(({ state }) => state)).toEqual(['completed']);

  const cancel = await postJson(`${server.url}/v1/background-jobs/data_export.unknown/cancel`, {}, headers);
  expect(cancel.status).toBe(404);
  await context.close();
});
