import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('USER-030 sorts, disables and deletes several API keys, and names the one that failed', async () => {
  const account = await newCaller();
  const headers = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' };
  for (const name of ['Server 10', 'Server 2'])
    await fetch(`${server.url}/v1/user/api-keys`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  const { page, context, errors } = await openPage(browser, server.url);
  const [name, value] = account.cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  await page.goto('/app/settings/api-keys?sort=name');
  const keys = page.getByRole('grid', { name: 'API keys' });
  const names = async () => (await keys.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]);
  await expect.poll(names).toEqual(['Server 2', 'Server 10', 'Tests']);
  expect(await axeFindings(page)).toEqual([]);
  const searchField = page.getByRole('searchbox', { name: 'Search keys' });
  await searchField.fill('server');
  await expect.poll(names).toEqual(['Server 2', 'Server 10']);
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=name&search=server');

  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Disable the selected keys' }).click();
  await page.getByText('2 keys disabled.').waitFor();
  await expect.poll(() => keys.getByText('Disabled').count()).toBe(2);

  let deletions = 0;
  await page.route('**/v1/user/api-keys/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    deletions += 1;
    return deletions === 1
      ? route.fulfill({ status: 409, json: { detail: { status: 'conflict', message: 'Not now.' } } })
      : route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Delete the selected keys' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 keys?' }).getByRole('button', { name: 'Delete keys' }).click();
  await page.getByText('1 of 2 keys was not deleted. Server 2: Not now.').waitFor();
  await expect.poll(names).toEqual(['Server 2']);
  expect(errors).toEqual([]);
  await context.close();
});
