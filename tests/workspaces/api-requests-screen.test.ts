import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import {
  axeFindings,
  looks,
  openBrowser,
  openPage,
  openSignedIn,
  saveScreenshot,
  signInByCookie,
} from '../support/browser.ts';
import { mockCall } from '../support/plan-replies.ts';
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

/** Requests of the last six days, of which each ninth failed. */
const addRequests = (workspaceId: string, userId: string, keyId: string) =>
  database.query(
    `insert into api_requests (id, workspace_id, user_id, api_key_id, method, route, status, duration_ms, created_at)
     select $1 || n, $1, $2, case n % 3 when 0 then 'deleted' else $3 end, 'POST',
       (array['/v1/text-to-speech/:voice_id', '/v1/voices', '/v1/models'])[1 + n % 3],
       case when n % 9 = 0 then 500 when n % 7 = 0 then 404 else 200 end, 20 + n * 3, now() - n * interval '35 minutes'
     from generate_series(1, 240) n`,
    [workspaceId, userId, keyId],
  );

it.each(looks)('ROUTE-047 U-22 charts and lists the requests of API keys (%s, %i px)', async (theme, width) => {
  const { page, context, errors, account } = await openSignedIn(browser, server.url, { theme, width });
  await page.goto('/app/workspace/analytics');
  await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
  await saveScreenshot(page, `api-requests-empty-${theme}-${width}`);
  const { workspaceId, userId, accessToken } = account;
  const bearer = { authorization: `Bearer ${accessToken}` };
  await postJson(`${server.url}/v1/user/api-keys`, { name: 'Production' }, bearer);
  const key = await database.query('select id from api_keys where workspace_id = $1', [workspaceId]);
  await addRequests(workspaceId, userId, key.rows[0].id);

  await page.reload();
  const totals = page.getByRole('region', { name: 'Totals' });
  await totals.getByText('240').waitFor();
  await page.getByRole('region', { name: 'Requests per day by status' }).getByText('Server error (5xx)').waitFor();
  await page.getByRole('region', { name: 'Duration per day' }).locator('path.recharts-line-curve').nth(2).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, `api-requests-${theme}-${width}`, { fullPage: true });

  await page.getByLabel('API key', { exact: true }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await totals.getByText('160').waitFor();
  await page.getByLabel('Status', { exact: true }).click();
  await page.getByRole('option', { name: 'Client error (4xx)' }).click();
  await page.getByLabel('Split by').click();
  await page.getByRole('option', { name: 'Route' }).click();
  await page.getByRole('region', { name: 'Requests per day by route' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toContain('by=path');
  const table = page.getByRole('table', { name: 'API requests' });
  await expect.poll(() => table.getByText('404').count()).toBeGreaterThan(10);
  expect(await table.getByText('200', { exact: true }).count()).toBe(0);
  await saveScreenshot(page, `api-requests-filtered-${theme}-${width}`);
  expect(errors).toEqual([]);
  await context.close();
});

it('shows why the requests cannot be read, and tries again', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  const broken = { detail: { message: 'The database is busy.', status: 'internal_error', code: 'internal_error' } };
  await mockCall(page, '/v1/workspace/analytics/request-stats*', 500, broken);
  await page.goto('/app/workspace/analytics');
  await page.getByRole('heading', { name: 'This did not load' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
  await context.close();
});

it('ROLE-008 opens the requests for editors whose group grants analytics, and says so to others', async () => {
  const owner = await signUp(server.url);
  const analyst = await signUp(server.url);
  const bearer = { authorization: `Bearer ${owner.accessToken}` };
  const body = { name: 'Analysts', permissions: ['audit_log_read'], group_usage_limit: 'unlimited' };
  const created = await postJson(`${server.url}/v1/workspace/groups`, body, bearer);
  const { id } = (await created.json()) as { id: string };
  await database.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')`, [
    owner.workspaceId,
    analyst.userId,
  ]);
  await postJson(`${server.url}/v1/workspace/groups/${id}/members`, { email: analyst.email }, bearer);
  const switched = await postJson(
    `${server.url}/v1/user/workspaces/switch`,
    { workspace_id: owner.workspaceId },
    { authorization: `Bearer ${analyst.accessToken}` },
  );
  expect(switched.status).toBe(200);
  const { page, context } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await signInByCookie(context, server.url, analyst);
  await page.goto('/app/workspace/analytics');
  await page.getByRole('heading', { name: 'No access' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'api-requests-no-access-dark-360');
  const edited = await fetch(`${server.url}/v1/workspace/groups/${id}`, {
    method: 'PATCH',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ permissions: ['workspace_analytics_full_read'] }),
  });
  expect(edited.status).toBe(200);
  // The open page hears of it.
  await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
  await context.close();
});
