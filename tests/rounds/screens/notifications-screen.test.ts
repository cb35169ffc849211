import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationKinds } from '../../../contract/catalogue/notification-kinds.ts';
import { type Account, signUp } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { errorBody, mockCall } from '../../support/plan-replies.ts';
import { server } from '../../support/shared-server.ts';
import { databaseUrlOf } from '../../support/start-server.ts';

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

const looks = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const;

async function openAs({ cookie }: Account, look: { width?: number; theme?: 'dark' | 'light' } = {}) {
  const opened = await openPage(browser, server.url, look);
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await opened.context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  return opened;
}

interface Sent {
  readonly kind: 'job_finished' | 'job_failed' | 'voice_withdrawn' | 'member_joined';
  readonly title: string;
  readonly hoursAgo?: number;
  readonly path?: string | null;
}

/** Stores notifications and announces them, as the server does in the transaction of their cause. */
async function send({ userId, workspaceId }: Account, sent: readonly Sent[]): Promise<void> {
  for (const { kind, title, hoursAgo = 0, path = '/app/voices' } of sent) {
    const { severity, needsAttention } = notificationKinds[kind];
    await database.query(
      `insert into notifications (id, user_id, workspace_id, kind, severity, title, description, path, needs_attention, created_at)
       values ($1, $2, $3, $4, $5, $6, 'What happened.', $7, $8, now() - $9 * interval '1 hour')`,
      [crypto.randomUUID(), userId, workspaceId, kind, severity, title, path, needsAttention, hoursAgo],
    );
  }
  const event = { workspaceId, atMs: Date.now(), topic: 'notifications', id: userId };
  await database.query(`select pg_notify('timbre_live', $1)`, [JSON.stringify(event)]);
}

const bell = (page: Page, count?: number) =>
  page.getByRole('button', { name: count ? `Notifications, ${count} unread` : 'Notifications', exact: true });
const groupTitles = (page: Page) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading', { level: 3 }).allInnerTexts();

it('NOTIF-002 NOTIF-003 NOTIF-004 counts live, pins what needs attention, marks read and opens the page', async () => {
  const person = await signUp(server.url);
  const [{ page, context, errors }, other] = [await openAs(person), await openAs(person)];
  await page.goto('/app/home');
  await other.page.goto('/app/usage');
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText('No notifications yet').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await send(person, [
    { kind: 'voice_withdrawn', title: 'The voice “Ada” will be removed', hoursAgo: 72 },
    { kind: 'job_finished', title: 'Training of “Joan” is ready' },
    { kind: 'member_joined', title: 'Grace joined', path: null },
  ]);
  await bell(page, 3).click();
  await bell(other.page, 3).waitFor();
  await list.getByText('Grace joined').waitFor();
  expect(await groupTitles(page)).toEqual(['Needs attention', 'Today']);
  expect(await list.getByRole('listitem').first().innerText()).toMatch(/The voice “Ada” will be removed.*3 days ago/s);
  expect(await list.getByRole('link', { name: 'Grace joined' }).count()).toBe(0);

  // The focus stays in the list.
  for (let press = 0; press < 9; press += 1) await page.keyboard.press('Tab');
  expect(await list.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

  await list.getByRole('button', { name: 'Mark as read: The voice “Ada” will be removed' }).click();
  await expect.poll(async () => (await groupTitles(page))[0]).toBe('Today');
  // The other tab learns of it.
  await bell(other.page, 2).waitFor();
  await list.getByRole('link', { name: 'Training of “Joan” is ready' }).click();
  await page.waitForURL('**/app/voices');
  await bell(other.page, 1).click();
  await other.page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page).waitFor();
  await page.reload();
  await bell(page).click();
  await list.getByText('Grace joined').waitFor();
  expect(await list.getByRole('button', { name: /^Mark/ }).count()).toBe(0);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const { events } = await (await fetch(`${server.url}/v1/notifications`, { headers })).json();
  expect(events[0]).toEqual({
    message_id: expect.any(String),
    event: expect.stringMatching(/member_joined|job_finished/),
  });
  expect([...errors, ...other.errors]).toEqual([]);
  await context.close();
  await other.context.close();
}, 60_000);

it.each(looks)('NOTIF-001 NOTIF-004 shows all severities and further pages ($theme, $width px)', async (look) => {
  const person = await signUp(server.url);
  await send(person, [
    { kind: 'job_failed', title: 'Share video of “A long evening by the sea” failed', hoursAgo: 1 },
    { kind: 'voice_withdrawn', title: 'The voice “Ada” will be removed', hoursAgo: 30 },
    { kind: 'job_finished', title: 'Training of “Joan” is ready', hoursAgo: 2 },
    ...Array.from({ length: 34 }, (_, at) => ({
      kind: 'member_joined' as const,
      title: `Person ${at} joined`,
      hoursAgo: 3 + at,
    })),
  ]);
  const { page, context, errors } = await openAs(person, look);
  await page.goto('/app/home');
  const openNavigation = page.getByRole('button', { name: 'Open navigation' });
  if (look.width < 768) {
    await page.getByText('37 unread notifications').waitFor({ state: 'attached' });
    await saveScreenshot(page, `notifications-closed-${look.theme}-${look.width}`);
    await openNavigation.click();
  }
  await bell(page, 37).getByText('9+').waitFor();
  await bell(page, 37).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText('Person 0 joined').waitFor();
  await saveScreenshot(page, `notifications-${look.theme}-${look.width}`);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await list.getByText('Person 20 joined').scrollIntoViewIfNeeded();
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await list.getByText('Person 33 joined').waitFor();
  await list.getByRole('link', { name: 'Notification settings' }).click();
  await page.waitForURL('**/app/settings/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('NOTIF-004 opens a page of another workspace in that workspace', async () => {
  const [person, owner] = [await signUp(server.url), await signUp(server.url)];
  await database.query(
    `insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 'admin', now())`,
    [owner.workspaceId, person.userId],
  );
  const about = { ...person, workspaceId: owner.workspaceId };
  await send(about, [{ kind: 'member_joined', title: 'Grace joined', path: '/app/workspace/members' }]);
  const { page, context } = await openAs(person);
  await page.goto('/app/home');
  await bell(page, 1).click();
  await page.getByRole('link', { name: 'Grace joined' }).click();
  await page.waitForURL('**/app/workspace/members');
  await page.getByText(owner.email).first().waitFor();
  await bell(page).waitFor();
  await context.close();
});

it('NOTIF-004 says that the list did not load, and loads it again', async () => {
  const { page, context } = await openAs(await signUp(server.url));
  await page.goto('/app/home');
  await mockCall(page, '/v1/notifications', 403, errorBody('forbidden', 'Not today.'));
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText('Not today.').waitFor();
  await page.unrouteAll();
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('No notifications yet').waitFor();
  await context.close();
});

it.each(looks)('WS-022 stores the preferences on the server ($theme, $width px)', async (look) => {
  const person = await signUp(server.url);
  const { page, context, errors } = await openAs(person, look);
  await page.goto('/app/settings/notifications');
  const inApp = page.getByRole('switch', { name: 'Finished jobs in the app' });
  const byMail = page.getByRole('switch', { name: 'Finished jobs by email' });
  await inApp.click();
  await byMail.click();
  const row = page.getByRole('row').filter({ hasText: 'Workspace invites' });
  await row.getByText('Always', { exact: true }).waitFor();
  expect(await row.getByRole('switch').count()).toBe(1);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const stored = async () => {
    const reply = await fetch(`${server.url}/v1/notifications/preferences`, { headers });
    const { preferences } = (await reply.json()) as { preferences: { event: string }[] };
    return preferences.find(({ event }) => event === 'job_finished');
  };
  await expect.poll(stored).toMatchObject({ in_app: false, by_mail: true });
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, `notification-preferences-${look.theme}-${look.width}`, { fullPage: true });
  await page.reload();
  await expect.poll(() => inApp.getAttribute('aria-checked')).toBe('false');
  expect(await byMail.getAttribute('aria-checked')).toBe('true');
  expect(errors).toEqual([]);
  await context.close();
});
