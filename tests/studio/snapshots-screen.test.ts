import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { signUp } from '../support/accounts.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { newStudioProject } from '../support/studio-project.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('gives a chapter that was changed since its last snapshot the text of it again', async () => {
  const person = await signUp(server.url);
  const { projectId, chapterId } = await newStudioProject(server.url, person);
  const path = `/v1/studio/projects/${projectId}/chapters/${chapterId}`;
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' };
  const call = async <Reply>(method: string, route: string, body?: object): Promise<Reply> =>
    (await (
      await fetch(`${server.url}${route}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    ).json()) as Reply;
  const snapshots = async () => (await call<{ snapshots: object[] }>('GET', `${path}/snapshots`)).snapshots.length;
  const text = async () => JSON.stringify((await call<{ content: object }>('GET', path)).content);
  await call('POST', `${path}/convert`, {});
  await expect.poll(snapshots, { timeout: 60_000 }).toBe(1);
  const nodes = [{ type: 'tts_node', text: 'Yours.', voice_id: '21m00Tcm4TlvDq8ikWAM' }];
  await call('POST', path, { content: { blocks: [{ nodes }] } });
  expect(await text()).toContain('Yours.');

  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, person);
  await page.goto(`/app/studio/${projectId}?chapter=${chapterId}&panel=snapshots`);
  const list = page.getByRole('region', { name: 'Snapshots of the chapter' });
  await list.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(text).toContain('Mine.');
  expect(await text()).not.toContain('Yours.');
  // What it had is kept.
  await expect.poll(snapshots).toBeGreaterThan(1);
  await page.getByRole('textbox', { name: /text/i }).getByText('Mine.').first().waitFor();
  expect(errors).toEqual([]);
});
