import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

const voiceId = '21m00Tcm4TlvDq8ikWAM';
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

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });
async function read<Reply>(person: Account, path: string): Promise<Reply> {
  return (await (await fetch(`${server.url}${path}`, { headers: bearer(person) })).json()) as Reply;
}

/** A project whose only chapter has one sentence. */
async function createProject(person: Account): Promise<string> {
  const form = new FormData();
  form.set('name', 'Harbour');
  const nodes = [{ type: 'tts_node', voice_id: voiceId, text: 'The boats came in before noon.' }];
  form.set('from_content_json', JSON.stringify([{ name: 'Boats', blocks: [{ sub_type: 'p', nodes }] }]));
  const reply = await fetch(`${server.url}/v1/studio/projects`, {
    method: 'POST',
    body: form,
    headers: bearer(person),
  });
  return ((await reply.json()) as { project: { project_id: string } }).project.project_id;
}

it.each(['viewer', 'commenter'] as const)(
  'WS-023 STUDIO-016 shows a %s the project without what needs an editor',
  async (role) => {
    const [owner, colleague] = [await signUp(server.url), await signUp(server.url)];
    const projectId = await createProject(owner);
    await database.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')`, [
      owner.workspaceId,
      colleague.userId,
    ]);
    await database.query('delete from workspace_members where user_id = $1 and workspace_id <> $2', [
      colleague.userId,
      owner.workspaceId,
    ]);
    const { chapters } = await read<{ chapters: { chapter_id: string }[] }>(owner, `/v1/studio/projects/${projectId}`);
    const chapter = `/v1/studio/projects/${projectId}/chapters/${chapters[0]!.chapter_id}`;
    const {
      block_ids_order: [block_id],
    } = await read<{ block_ids_order: string[] }>(owner, `${chapter}/blocks`);
    await postJson(`${server.url}${chapter}/comments`, { block_id, text: 'Which harbour?' }, bearer(owner));
    const share = { resource_type: 'project', role, group_id: 'default' };
    expect(
      (await postJson(`${server.url}/v1/workspace/resources/${projectId}/share`, share, bearer(owner))).status,
    ).toBe(200);
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/app/sign-in');
    await page.getByLabel('Email').fill(colleague.email);
    await page.getByLabel('Password', { exact: true }).fill(colleague.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/app/home');
    await page.goto(`/app/studio/${projectId}?panel=exports`);
    await page.getByRole('region', { name: 'Exports' }).waitFor();
    const text = page.getByText('The boats came in before noon.');
    await text.waitFor();
    for (const name of [/^Convert/, /^Speak/, 'Add chapter', 'Create export'])
      expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0);
    await text.click();
    await page.keyboard.type('Stolen. ');
    expect(await page.getByText('Stolen.').count()).toBe(0);
    const comments = page.getByRole('button', { name: 'Comments' });
    await comments.click();
    await page.getByRole('list', { name: 'Comments' }).getByText('Which harbour?').waitFor();
    const field = page.getByRole('textbox', { name: 'New comment' });
    const canComment = role === 'commenter';
    for (const part of [
      field,
      page.getByRole('textbox', { name: 'Answer' }),
      page.getByRole('button', { name: 'Resolve comment' }),
    ])
      expect(await part.count()).toBe(canComment ? 1 : 0);
    if (canComment) {
      await field.fill('Which boats?');
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      const stored = () => read<{ comments: { text: string }[] }>(owner, `/v1/studio/projects/${projectId}/comments`);
      await expect
        .poll(async () => (await stored()).comments.map((one) => one.text))
        .toEqual(['Which harbour?', 'Which boats?']);
    }
    await saveScreenshot(page, `studio-${role}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
  90_000,
);

it('makes a podcast of a text', { timeout: 120_000 }, async () => {
  const person = await signUp(server.url);
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, person);
  await page.goto('/app/studio');
  await page.getByRole('button', { name: 'Make a podcast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a podcast' });
  await dialog
    .getByLabel('Source 1', { exact: true })
    .fill(
      'The harbour of Lindau has a lighthouse. It was built in 1856. Ships still pass it every day. Its light is seen from far away.',
    );
  await dialog.getByText('Short', { exact: true }).click();
  await saveScreenshot(page, 'studio-podcast');
  await dialog.getByRole('button', { name: 'Create and convert' }).click();
  await page.waitForURL(/\/app\/studio\/[^/]+/);
  const projectId = new URL(page.url()).pathname.split('/').at(-1)!;
  const project = () =>
    read<{ can_be_downloaded: boolean; source_type: string; description: string; chapters: { chapter_id: string }[] }>(
      person,
      `/v1/studio/projects/${projectId}`,
    );
  await expect.poll(async () => (await project()).can_be_downloaded, { timeout: 60_000 }).toBe(true);
  expect((await project()).source_type).toBe('genfm');
  await page
    .getByText(/lighthouse/)
    .first()
    .waitFor();
  await saveScreenshot(page, 'studio-podcast-project');
  expect(errors).toEqual([]);
  await context.close();
});
