import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { mailsTo } from '../support/mailbox.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';
import { zipFiles } from '../support/zip-files.ts';

let browser: Browser;
let database: pg.Client;
let boss: PgBoss;

beforeAll(async () => {
  browser = await openBrowser();
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  boss = new PgBoss({ connectionString: databaseUrlOf(server), supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop();
  await database.end();
  await browser.close();
});

async function signIn(page: Page, { cookie }: Account): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await page.context().addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
}

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });

async function call(headers: Record<string, string>, method: string, path: string, body?: object) {
  const reply = await fetch(`${server.url}/v1/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, code: (json.detail as { code?: string } | undefined)?.code, body: json };
}

/** Lets a person join the workspace of another one as an editor. */
const letJoin = (person: Account, { workspaceId }: Account) =>
  database.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')`, [
    workspaceId,
    person.userId,
  ]);

async function speak(text: string, headers: Record<string, string>): Promise<void> {
  const reply = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, headers);
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
}

/** The paths of the files of a workspace's history. */
const filesOf = ({ workspaceId }: Account): string[] =>
  readdirSync(join(server.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.includes(workspaceId))
    .map(({ name, parentPath }) => join(parentPath, name));

async function runJob(name: string): Promise<void> {
  const id = await boss.send(name, { payload: {} }, { singletonKey: crypto.randomUUID() });
  const readState = async () => (await boss.findJobs(name, { id: id! }))[0]?.state;
  await expect.poll(readState, { timeout: 30_000 }).toBe('completed');
}

it.each(looks)(
  'U-12 U-13 exports, closes, opens and deletes a workspace (%s, %i px)',
  { timeout: 120_000 },
  async (theme, width) => {
    const [owner, friend] = [await signUp(server.url), await signUp(server.url)];
    await letJoin(owner, friend);
    await letJoin(friend, owner);
    const { body: key } = await call(bearer(owner), 'POST', 'user/api-keys', { name: 'Deployment' });
    const xi = { 'xi-api-key': key.xi_api_key as string };
    await speak('Soon deleted.', xi);
    await speak('In the other workspace.', bearer(friend));
    const switched = { workspace_id: owner.workspaceId };
    const { body: session } = await call(bearer(friend), 'POST', 'user/workspaces/switch', switched);
    await speak('By a friend.', { authorization: `Bearer ${session.access_token}` });
    await expect.poll(() => filesOf(owner).length).toBeGreaterThanOrEqual(2);
    const { body } = await call(bearer(owner), 'GET', 'workspace');
    const name = body.name as string;

    const { page, context, errors } = await openPage(browser, server.url, { theme, width });
    await signIn(page, owner);
    await page.goto('/app/workspace/data');
    await page.getByRole('button', { name: 'Export all data' }).click();
    const download = page.getByRole('button', { name: 'Download' });
    await download.waitFor({ timeout: 60_000 });
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `workspace-export-${theme}-${width}`, { fullPage: true });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const files = zipFiles(await readDownload(file));
    const listOf = (entry: string) => JSON.parse(files.get(entry)!.toString()) as Record<string, unknown>[];
    expect(listOf('history.json').map(({ text }) => text)).toEqual(['Soon deleted.', 'By a friend.']);
    expect([...files.keys()].filter((path) => path.startsWith('audio/'))).toHaveLength(2);
    expect(listOf('members.json').map(({ email }) => email)).toEqual([owner.email, friend.email]);
    expect(listOf('workspace-memberships.json')).toHaveLength(2);
    expect(listOf('api-keys.json').map(({ name }) => name)).toEqual(['Deployment']);
    const all = [...files.values()].map(String).join('');
    // Nothing of the other workspace, and nothing that belongs to people alone.
    expect(all).not.toContain('In the other workspace.');
    for (const entry of ['account.json', 'sessions.json', 'notifications.json', 'passkeys.json'])
      expect(files.has(entry)).toBe(false);
    const open = page.getByRole('button', { name: 'Delete workspace' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type .* to confirm$/).fill(name);
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `workspace-deletion-confirm-${theme}-${width}`);
    await confirm.click();
    await page.getByRole('heading', { level: 1, name: `${name} will be deleted` }).waitFor();
    await page.getByRole('button', { name: /^Switch to / }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `workspace-closed-${theme}-${width}`);

    expect(await call(xi, 'GET', 'voices')).toMatchObject({ status: 403, code: 'workspace_closed' });
    expect(
      (await mailsTo(server.url, friend.email)).some(({ subject }) => subject.includes('will be deleted on')),
    ).toBe(true);
    // The page stays closed after a reload, until an admin opens the workspace again.
    await page.reload();
    await page.getByRole('button', { name: 'Cancel deletion' }).click();
    await page.getByText('The workspace is open again.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Data and retention' }).waitFor();
    expect(await call(xi, 'GET', 'voices')).toMatchObject({ status: 200 });

    expect(await call(bearer(owner), 'POST', 'workspace/deletion', { name })).toMatchObject({ status: 200 });
    await database.query(`update workspaces set deletion_requested_at = now() - interval '31 days' where id = $1`, [
      owner.workspaceId,
    ]);
    await runJob('workspace-deletion.purge');
    const longAgo = new Date(Date.now() - 31 * 24 * 3600_000);
    for (const path of filesOf(owner)) utimesSync(path, longAgo, longAgo);
    for (const sweep of ['history.sweep-audio', 'data-export.sweep']) await runJob(sweep);
    expect(filesOf(owner)).toEqual([]);
    for (const table of ['workspaces where id', 'history_items where workspace_id', 'api_keys where workspace_id'])
      expect((await database.query(`select 1 from ${table} = $1`, [owner.workspaceId])).rows).toEqual([]);
    // The person goes on in the other workspace.
    await page.goto('/app/home');
    await page.getByRole('main').waitFor();
    const { rows: sessions } = await database.query('select workspace_id from sessions where user_id = $1', [
      owner.userId,
    ]);
    expect(sessions).toEqual([{ workspace_id: friend.workspaceId }]);
    expect(errors).toEqual([]);
    await context.close();
  },
);
