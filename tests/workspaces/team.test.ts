import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, newEmail, postJson, signUp } from '../support/accounts.ts';
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

const speak = async (accessToken: string) =>
  (
    await postJson(
      `${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`,
      { text: 'Ready.' },
      { authorization: `Bearer ${accessToken}` },
    )
  ).status;

it('WS-010 WS-012 WS-014 WS-015 a team invites, accepts, limits, groups, locks and removes', {
  timeout: 180_000,
}, async () => {
  const owner = await signUp(server.url);
  const bob = await signUp(server.url, newEmail('bob'));
  const carol = await signUp(server.url, newEmail('carol'));
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
  await dialog.getByLabel('Emails').fill(`${bob.email}\n${carol.email}`);
  await dialog.getByRole('button', { name: 'Send invites' }).click();
  await page.getByText('1 / 25 seats · 2 pending invites').first().waitFor();
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

  const code = (await latestLink(server.url, carol.email, /invited you/)).searchParams.get('invite_code');
  const accepted = await postJson(
    `${server.url}/v1/workspace/invites/${code}/accept`,
    {},
    { authorization: `Bearer ${carol.accessToken}` },
  );
  const ofCarol = ((await accepted.json()) as { access_token: string }).access_token;
  await table.getByText(carol.email).waitFor();
  expect(await speak(ofCarol)).toBe(200);

  const actions = /^Actions for /;
  const ofBob = table.getByRole('row').filter({ hasText: bob.email });
  await ofBob.getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Set credit limit' }).click();
  await page.getByLabel('Credits per period').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await ofBob.getByText('500').waitFor();
  await saveScreenshot(page, 'members');

  // Without the group, a member may no longer speak.
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'Edit permissions' }).click();
  await page.getByLabel('Only selected permissions').check();
  await page.getByLabel('Generate speech').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  const form = page.getByRole('dialog', { name: 'Create group' });
  await form.getByLabel('Name').fill('Narrators');
  await form.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('button', { name: 'Actions for Narrators' }).click();
  await page.getByRole('menuitem', { name: 'Manage members' }).click();
  expect(await speak(ofCarol)).toBe(403);
  await page.getByRole('combobox', { name: 'Add member' }).click();
  await page.getByRole('option', { name: carol.email }).click();
  await page.getByRole('button', { name: `Remove ${carol.email}` }).waitFor();
  await expect.poll(() => speak(ofCarol)).toBe(200);
  await saveScreenshot(page, 'group-members');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Members' }).click();

  await table.getByRole('row').filter({ hasText: carol.email }).getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await table.getByText('Locked').waitFor();
  expect(await speak(ofCarol)).toBeGreaterThanOrEqual(401);
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
