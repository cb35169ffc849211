import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleAreaRoutes } from '../../contract/console/console-area.ts';
import { postJson } from '../support/accounts.ts';
import {
  axeFindings,
  openBrowser,
  openPage,
  openSignedIn,
  saveScreenshot,
  signInByCookie,
} from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { bootstrap } from '../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The operator, who has just signed in. */
async function signInAsStaff() {
  const { email, password } = bootstrap;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const { access_token } = (await reply.json()) as { access_token: string };
  return {
    headers: { authorization: `Bearer ${access_token}` },
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

const get = async <T>(path: string, headers: Record<string, string>): Promise<T> =>
  (await (await fetch(`${server.url}${path}`, { headers })).json()) as T;

it('U-56 refuses every route to others than staff, and to API keys', async () => {
  const stranger = await newCaller();
  const outcomes: string[] = [];
  for (const key of Object.keys(consoleAreaRoutes)) {
    const [method = '', path = ''] = key.split(' ');
    const url = server.url + path.replaceAll(/\{\w+\}/g, 'x');
    const asStranger = await fetch(url, { method, headers: { authorization: `Bearer ${stranger.accessToken}` } });
    const asKey = await fetch(url, { method, headers: { 'xi-api-key': bootstrap.apiKey } });
    if (asStranger.status !== 403 || ![401, 403].includes(asKey.status))
      outcomes.push(`${key}: ${asStranger.status}, ${asKey.status}`);
  }
  expect(outcomes).toEqual([]);
});

it('lets staff grant a plan and adjust credits once, which the workspace finds in its audit log', async () => {
  const [{ headers }, caller] = [await signInAsStaff(), await newCaller()];
  const workspace = `/v1/console/workspaces/${caller.workspaceId}`;
  const grant = { tier: 'pro', reason: 'Partner' };
  expect((await postJson(`${server.url}${workspace}/plan`, grant, headers)).status).toBe(200);
  const adjustment = { credits: 1234, idempotency_key: 'outage-1', reason: 'Outage' };
  for (let sent = 0; sent < 2; sent += 1)
    expect((await postJson(`${server.url}${workspace}/credits`, adjustment, headers)).status).toBe(200);
  expect(await get(workspace, headers)).toMatchObject({
    owner_email: caller.email,
    plan: { tier: 'pro', credits: 501_234, used_credits: 0 },
    members: [{ user_id: caller.userId, email: caller.email }],
  });
  const own = { authorization: `Bearer ${caller.accessToken}` };
  const { entries } = await get<{ entries: { unmapped: { activity: string } }[] }>('/v1/workspace/audit-logs', own);
  const activities = entries.map(({ unmapped }) => unmapped.activity);
  expect(activities.filter((name) => name === 'staff.credits_adjusted')).toHaveLength(1);
  expect(activities).toContain('staff.plan_granted');

  const sessions = `/v1/console/people/${caller.userId}`;
  expect((await postJson(`${server.url}${sessions}/sign-out`, { reason: 'Lost laptop' }, headers)).status).toBe(200);
  expect(await get(sessions, headers)).toMatchObject({ email: caller.email, session_count: 0 });
});

it('shows staff the console in the navigation, with people, workspaces, jobs, mail, backups and the server', async () => {
  const { cookie } = await signInAsStaff();
  const caller = await newCaller();
  const { page, context, errors } = await openPage(browser, server.url);
  await signInByCookie(context, server.url, { cookie });
  await page.goto('/app/console');
  await page.getByRole('heading', { level: 1, name: 'Server' }).waitFor();
  await page.getByText('Healthy').waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main' });

  await navigation.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill(caller.email);
  await page.getByRole('row', { name: caller.email }).first().click();
  const panel = page.getByRole('dialog', { name: caller.email });
  await panel.getByText('User ID').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'console-people');
  await page.keyboard.press('Escape');

  for (const [link, heading] of [
    ['Workspaces', 'Workspaces'],
    ['Promo codes', 'Promo codes'],
    ['Background jobs', 'Background jobs'],
    ['Moderation', 'Moderation'],
    ['Outgoing email', 'Outgoing email'],
    ['Backups', 'Backups'],
  ] as const) {
    await navigation.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.getByText('This did not load').count()).toBe(0);
    expect(await axeFindings(page), heading).toEqual([]);
    await saveScreenshot(page, `console-${link.toLowerCase().replaceAll(' ', '-')}`);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it('shows others neither the entry nor the pages, also on a phone in the dark', async () => {
  const { page, context } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/app/console/people');
  await page.getByText('Only the operator of this server can open the console.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole('button', { name: /menu|navigation/i })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).waitFor();
  expect(await page.getByRole('link', { name: 'Console' }).count()).toBe(0);
  await context.close();
});
