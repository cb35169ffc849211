import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, newEmail, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { latestLink } from '../support/mailbox.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: { DEFAULT_TIER: 'enterprise', DEVELOPMENT: 'true' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

async function openAs({ cookie }: Account, look: { width?: number; theme?: 'dark' | 'light' } = {}) {
  const opened = await openPage(browser, server.url, look);
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await opened.context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  return opened;
}

it('WS-010 WS-012 WS-014 a team invites, accepts, limits and removes', { timeout: 150_000 }, async () => {
  const owner = await signUp(server.url);
  const bob = await signUp(server.url, newEmail('bob'));
  const { page, context, errors } = await openAs(owner);
  await page.goto('/app/workspace');
  await page.waitForURL('**/app/workspace/members');
  await page.getByText('1 / 25 seats').first().waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Emails').fill(`${bob.email}, nobody`);
  await dialog.getByRole('button', { name: 'Send invites' }).click();
  await dialog.getByText('This is no email address: nobody.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'invite-dialog');
  await dialog.getByLabel('Emails').fill(bob.email);
  await dialog.getByRole('button', { name: 'Send invites' }).click();
  await page.getByText('1 / 25 seats · 1 pending invite').first().waitFor();
  await page.getByRole('button', { name: `Revoke the invite for ${bob.email}` }).waitFor();
  await saveScreenshot(page, 'members-invited');

  const link = await latestLink(server.url, bob.email, /invited you/);
  expect(link.pathname).toBe('/app/settings/workspace-invites');
  const other = await openAs(bob, { width: 360, theme: 'dark' });
  await other.page.goto(link.pathname + link.search);
  await other.page.getByRole('button', { name: 'Accept' }).waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  await saveScreenshot(other.page, 'invites-dark-360');
  await other.page.getByRole('button', { name: 'Accept' }).click();
  await other.page.waitForURL('**/app/home');

  const table = page.getByRole('table', { name: 'Members' });
  await table.getByText(bob.email).waitFor();
  await page.getByText('2 / 25 seats').first().waitFor();
  const actions = /^Actions for /;
  const ofBob = table.getByRole('row').filter({ hasText: bob.email });
  await ofBob.getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Set credit limit' }).click();
  await page.getByLabel('Credits per period').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await ofBob.getByText('500').waitFor();
  await saveScreenshot(page, 'members');
  expect(await axeFindings(page)).toEqual([]);

  await ofBob.getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByLabel(`Type ${bob.email} to confirm`).fill(bob.email);
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect.poll(() => table.getByText(bob.email).count()).toBe(0);
  expect([...errors, ...other.errors]).toEqual([]);
  await context.close();
  await other.context.close();
});
