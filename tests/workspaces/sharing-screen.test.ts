import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

let browser: Browser;
let database: pg.Client;
let owner: Account;
let colleague: Account;

beforeAll(async () => {
  browser = await openBrowser();
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  [owner, colleague] = [await signUp(server.url), await signUp(server.url)];
  await database.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')`, [
    owner.workspaceId,
    colleague.userId,
  ]);
  const body = { name: 'Boats', rules: [{ string_to_replace: 'a', type: 'alias', alias: 'b' }] };
  const headers = { authorization: `Bearer ${owner.accessToken}` };
  await postJson(`${server.url}/v1/pronunciation-dictionaries/add-from-rules`, body, headers);
});
afterAll(async () => {
  await database.end();
  await browser.close();
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/home');
}

it('WS-023 shares a dictionary with a colleague and with everyone, and removes them again', async () => {
  const { page, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await signIn(page, owner);
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('button', { name: 'Actions for Boats' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Boats' });
  await dialog.getByText('Creator').waitFor();
  await dialog.getByRole('searchbox').fill(colleague.email.slice(0, 12));
  await dialog.getByRole('button', { name: colleague.email }).click();
  const access = dialog.getByRole('combobox', { name: 'Access of Ada' });
  await access.click();
  await page.getByRole('option', { name: 'Can edit' }).click();
  await expect.poll(() => access.textContent()).toBe('Can edit');
  await dialog.getByRole('combobox', { name: 'Access of everyone in the workspace' }).click();
  await page.getByRole('option', { name: 'Can use' }).click();
  const shares = async () =>
    (
      await database.query(
        'select principal_kind, role from resource_shares where workspace_id = $1 order by principal_kind',
        [owner.workspaceId],
      )
    ).rows.map(({ principal_kind, role }) => `${principal_kind} ${role}`);
  await expect.poll(shares).toEqual(['group viewer', 'person editor']);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'access-dark-360');
  await dialog.getByRole('button', { name: 'Remove Ada' }).click();
  await expect.poll(shares).toEqual(['group viewer']);
  expect(errors).toEqual([]);
  await page.context().close();
});

it('WS-024 sets the default sharing in the settings', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await signIn(page, owner);
  await page.goto('/app/settings/privacy');
  const everyone = page.getByRole('combobox', { name: 'Default access of everyone in the workspace' });
  await everyone.click();
  await page.getByRole('option', { name: 'No access' }).click();
  await expect.poll(() => everyone.textContent()).toBe('No access');
  const read = async () =>
    (await database.query('select role from default_shares where user_id = $1', [owner.userId])).rows;
  await expect.poll(read).toEqual([{ role: 'none' }]);
  await everyone.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'defaults-light-1280');
  expect(errors).toEqual([]);
  await page.context().close();
});
