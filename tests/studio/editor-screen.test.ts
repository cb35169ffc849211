import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChapterDocument } from '../../contract/studio/studio-chapters.ts';
import { postJson } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { newStudioProject } from '../support/studio-project.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Caller = Awaited<ReturnType<typeof newCaller>>;

async function call<Reply>(caller: Caller, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await fetch(`${server.url}/v1/studio/projects${path}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Creates a project with a chapter of one paragraph. */
async function newChapter(caller: Caller) {
  const { projectId, chapterId } = await newStudioProject(server.url, caller);
  return { projectId, chapterId, path: `/${projectId}/chapters/${chapterId}` };
}

async function signIn(context: BrowserContext, page: Page, caller: Caller, path: string): Promise<void> {
  // A session of its own: each page replaces the secret of its session.
  const { email, password } = caller;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const [name, value] = reply.headers.get('set-cookie')!.split(';')[0]!.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Chapter text' }).waitFor();
}

const textsOf = ({ blocks }: ChapterDocument): string[] =>
  blocks.map(({ nodes }) => nodes.map((node) => (node.type === 'tts_node' ? node.text : '')).join(''));

it('STUDIO-016 STUDIO-011 writes a chapter, speaks a sentence anew, and two pages edit it without loss', async () => {
  const caller = await newCaller();
  const { projectId, chapterId, path } = await newChapter(caller);
  const address = `/app/studio/${projectId}?chapter=${chapterId}`;
  const readDocument = () => call<ChapterDocument>(caller, 'GET', `${path}/document`);
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark' });
  await signIn(context, page, caller, address);
  const text = page.getByRole('textbox', { name: 'Chapter text' });
  const saveStatus = page.getByRole('status', { name: 'Save status' });

  // Writes a heading and two paragraphs, with a pause and a lock.
  await text.click();
  await text.press('Control+End');
  await text.press('Enter');
  await page.keyboard.type('# The crow');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A crow was thirsty. She found a jug.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('She drank.');
  await page.getByRole('button', { name: 'Insert pause' }).click();
  await page.getByRole('button', { name: '0.5 s' }).click();
  await page.getByRole('button', { name: 'Lock paragraph' }).click();
  await text.press('x');
  await expect.poll(() => saveStatus.textContent()).toBe('Saved');
  const written = await readDocument();
  expect(textsOf(written).slice(-3)).toEqual(['The crow', 'A crow was thirsty. She found a jug.', 'She drank.']);
  expect(written.blocks.at(-3)).toMatchObject({ sub_type: 'h1' });
  expect(written.blocks.at(-1)).toMatchObject({ locked: true, nodes: [{}, { type: 'pause', duration_s: 0.5 }] });

  // Speaks a paragraph, then one of its sentences anew, and chooses the first take again.
  await text.getByText('A crow was thirsty.').click();
  await page.getByRole('button', { name: /^Speak · \d+ credits/ }).click();
  await expect.poll(() => page.getByRole('status', { name: 'Paragraph status' }).textContent()).toBe('Spoken');
  await page.getByRole('button', { name: 'Takes', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Takes' });
  const first = panel.getByRole('list', { name: 'Takes of “A crow was thirsty.' });
  await panel.getByRole('button', { name: 'Speak again · free' }).first().click();
  await first.getByRole('button', { name: 'Choose Take 1' }).click();
  await first.getByRole('button', { name: 'Choose Take 2' }).waitFor();
  await saveScreenshot(page, 'studio-editor-1280');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Close takes' }).click();

  // Another page sees the text, and its changes arrive here.
  const other = await openPage(browser, server.url, { width: 360 });
  await signIn(other.context, other.page, caller, address);
  const otherText = other.page.getByRole('textbox', { name: 'Chapter text' });
  await other.page.getByRole('button', { name: 'Take over' }).click();
  await otherText.getByText('A crow was thirsty.').click();
  await otherText.press('End');
  await other.page.keyboard.type(' It was deep.');
  await expect.poll(async () => textsOf(await readDocument()).join(' ')).toContain('It was deep.');
  await text.getByText('It was deep.').waitFor();
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // What is typed without the network is kept over a reload and merged.
  await other.context.setOffline(true);
  await other.page.keyboard.type(' And dark.');
  await expect
    .poll(() => other.page.getByRole('status', { name: 'Save status' }).textContent())
    .toBe('Offline, kept in this browser');
  await other.context.setOffline(false);
  await expect.poll(async () => textsOf(await readDocument()).join(' ')).toContain('And dark.');
  expect([...errors, ...other.errors]).toEqual([]);
});
