import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

let browser: Browser;
let database: pg.Client;

beforeAll(async () => {
  browser = await openBrowser();
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
});

async function signIn(page: Page, { cookie }: Account): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await page.context().addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
}

async function listTexts({ accessToken }: Account): Promise<(string | null)[]> {
  const reply = await fetch(`${server.url}/v1/history`, { headers: { authorization: `Bearer ${accessToken}` } });
  return ((await reply.json()) as { history: { text: string | null }[] }).history.map(({ text }) => text);
}

it.each(looks)('U-62 previews, confirms by name and deletes what is too old (%s, %i px)', async (theme, width) => {
  const admin = await signUp(server.url);
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  for (const text of ['An old text.', 'A new text.'])
    await (await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, headers)).arrayBuffer();
  await expect.poll(() => listTexts(admin)).toHaveLength(2);
  await database.query(
    `update history_items set created_at = now() - interval '31 days' where workspace_id = $1 and text like 'An old%'`,
    [admin.workspaceId],
  );
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  await signIn(page, admin);
  await page.goto('/app/workspace/data');
  await page.getByRole('heading', { level: 1, name: 'Data and retention' }).waitFor();
  await page.getByText('Available on the Enterprise plan.').waitFor();
  expect(await page.getByRole('switch', { name: 'Store neither text nor audio' }).isDisabled()).toBe(true);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);

  await page.getByRole('combobox', { name: 'Audio' }).click();
  await page.getByRole('option', { name: '30 days', exact: true }).click();
  await page.getByText(/^1 item \(.*\) older than 30 days will be deleted\.$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, `retention-${theme}-${width}`);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Delete old content?' });
  const confirm = dialog.getByRole('button', { name: 'Save and delete' });
  expect(await confirm.isDisabled()).toBe(true);
  const input = dialog.getByLabel(/^Type .* to confirm$/);
  const label = await dialog.getByText(/^Type .* to confirm$/).textContent();
  await input.fill(label!.replace(/^Type (.*) to confirm$/, '$1'));
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, `retention-confirm-${theme}-${width}`);
  await confirm.click();
  await page.getByText('Retention saved.').waitFor();
  await expect.poll(() => listTexts(admin), { timeout: 20_000 }).toEqual(['A new text.']);

  await page.reload();
  await expect.poll(() => page.getByRole('combobox', { name: 'Audio' }).textContent()).toBe('30 days');
  const { rows } = await database.query(`select activity from audit_entries where workspace_id = $1`, [
    admin.workspaceId,
  ]);
  expect(rows.map(({ activity }) => activity)).toContain('retention.changed');
  expect(errors).toEqual([]);
  await context.close();
});
