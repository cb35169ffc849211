import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import {
  axeFindings,
  looks,
  openBrowser,
  openPage,
  readDownload,
  saveScreenshot,
  signInByCookie,
} from '../support/browser.ts';
import { errorBody, mockCall } from '../support/plan-replies.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openAs(account: Pick<Account, 'cookie'>, look: { width?: number; theme?: 'dark' | 'light' } = {}) {
  const opened = await openPage(browser, server.url, look);
  await signInByCookie(opened.context, server.url, account);
  return opened;
}

async function renameWorkspace({ accessToken }: Account): Promise<void> {
  const bearer = { authorization: `Bearer ${accessToken}` };
  await postJson(`${server.url}/v1/workspace/update-workspace`, { name: 'Analytical Engine' }, bearer);
}

async function createKey({ accessToken }: Account, name: string): Promise<void> {
  await postJson(`${server.url}/v1/user/api-keys`, { name }, { authorization: `Bearer ${accessToken}` });
}

it.each(looks)(
  'U-22 lists, filters, shows and exports who did what (%s, %i px)',
  async (theme, width) => {
    const admin = await signUp(server.url);
    await renameWorkspace(admin);
    await createKey(admin, 'Robot, "one"');
    const { page, context, errors } = await openAs(admin, { theme, width });
    await page.goto('/app/workspace');
    await page.waitForURL('**/app/workspace/members');
    if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click();
    const table = page.getByRole('grid', { name: 'Audit log' });
    await table.getByText('Created an API key: Robot, "one".').waitFor();
    await table.getByText('Changed the workspace.').waitFor();
    await saveScreenshot(page, `audit-log-${theme}-${width}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // What others do appears at once.
    await createKey(admin, 'Second');
    await table.getByText('Created an API key: Second.').waitFor();

    await page.getByRole('combobox', { name: 'Activity' }).click();
    await page.getByRole('option', { name: 'API Key Creation' }).click();
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: admin.email }).click();
    await page.getByRole('combobox', { name: 'Date' }).click();
    await page.getByRole('option', { name: 'Today' }).click();
    await expect.poll(() => table.getByText('Changed the workspace.').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('activity')).toBe('API Key Creation');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit-log.csv');
    const lines = (await readDownload(download)).toString().trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('time,activity,class,actor_id,actor_email,api_key_id,address,user_agent,message');
    expect(lines[2]).toContain(`,API Key Creation,Entity Management,${admin.userId},${admin.email},`);
    expect(lines[2]).toMatch(/,"Created an API key: Robot, ""one""\."$/);

    await table.getByText('Robot, "one"').click();
    const panel = page.getByRole('dialog', { name: 'API Key Creation' });
    await panel.getByText('198.18.', { exact: false }).first().waitFor();
    await panel.getByText('Success', { exact: true }).waitFor();
    await saveScreenshot(page, `audit-log-entry-${theme}-${width}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await panel.getByText('Target ID').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('combobox', { name: /^Activity/ }).click();
    await page.getByRole('option', { name: 'Group Creation' }).click();
    await page.getByText('No activity matches your filters.').waitFor();
    await saveScreenshot(page, `audit-log-no-results-${theme}-${width}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await table.getByText('Exported the audit log.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
  60_000,
);

it('U-22 says that the log did not load, and loads it again', async () => {
  const admin = await signUp(server.url);
  await renameWorkspace(admin);
  const { page, context } = await openAs(admin);
  await mockCall(page, '/v1/workspace/audit-logs', 403, errorBody('forbidden', 'Not today.'));
  await page.goto('/app/workspace/audit-log');
  await page.getByText('Not today.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Changed the workspace.').waitFor();
  await context.close();
});

it('U-22 is closed to editors, in the screen and in the API', async () => {
  const [owner, person] = [await signUp(server.url), await signUp(server.url)];
  const database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  await database.query(
    `insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', '2020-01-01')`,
    [owner.workspaceId, person.userId],
  );
  await database.end();
  const { email, password } = person;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  for (const path of ['audit-logs', 'audit-logs/export']) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/v1/workspace/${path}`, { headers })).status).toBe(403);
  }
  const { page, context } = await openAs({ cookie: reply.headers.get('set-cookie')!.split(';')[0]! });
  await page.goto('/app/workspace/audit-log');
  await page.getByText('Only workspace admins can open these settings. Ask an admin').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/workspace');
  await context.close();
});
