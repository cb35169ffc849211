import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;
let close: () => Promise<void>;
let errors: string[];

const short = 'Good morning, dear harbour master.';
/** FEED-006: one character more than the prompt allows. */
const long = 'The harbour was quiet when the first boats came home. '.repeat(8).slice(0, 400).concat('.');
const ids = new Map<string, string>();
const bearer = () => ({ authorization: `Bearer ${account.accessToken}` });

async function speak(text: string): Promise<void> {
  const url = `${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM?output_format=mp3_22050_32`;
  const reply = await postJson(url, { text }, bearer());
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
  ids.set(text, reply.headers.get('history-item-id')!);
}

/** Opens a page for an existing session. */
async function openAs(cookie: string, look: { width: number; theme: 'light' | 'dark' }) {
  const opened = await openPage(browser, server.url, look);
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await opened.context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  return opened;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  account = await signUp(server.url);
  for (const text of [short, long]) await speak(text);
  const opened = await openAs(account.cookie, { width: 1280, theme: 'light' });
  ({ page, errors } = opened);
  close = () => opened.context.close();
  await page.goto('/app/speech-synthesis/text-to-speech/history');
});
afterAll(async () => {
  await close?.();
  await browser?.close();
  await server?.remove();
});

const feedbackOf = async (text: string) => {
  const reply = await fetch(`${server.url}/v1/history/${ids.get(text)}`, { headers: bearer() });
  return ((await reply.json()) as HistoryItemReply).feedback;
};
/** Matches also behind a dialog. */
const thumb = (name: 'Good' | 'Bad') =>
  page
    .getByRole('region', { name: 'Player', includeHidden: true })
    .getByRole('button', { name, exact: true, includeHidden: true });
const dialog = (name: 'What did you like?' | 'What went wrong?') => page.getByRole('dialog', { name });
const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
const thanks = () => page.getByText('Your feedback has been submitted. Thank you').first();

describe('feedback', () => {
  it('FEED-001 FEED-003 FEED-004 FEED-008 FEED-009 saves a thumbs-up immediately, and a comment of 20 to 200 characters with it', async () => {
    await page.getByRole('button', { name: `Play ${short}`, exact: true }).click();
    await thumb('Good').click();
    await dialog('What did you like?').getByText('The operators of this server').waitFor();
    await expect.poll(() => thumb('Good').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => feedbackOf(short)).toMatchObject({ thumbs_up: true, feedback: '' });
    const words = dialog('What did you like?').getByRole('textbox');
    const refused = async (count: number, text: string) => {
      await words.fill('x'.repeat(count));
      await dialog('What did you like?').getByText(`${count} / 200`, { exact: true }).waitFor();
      await submit();
      await dialog('What did you like?').getByRole('alert').getByText(text, { exact: true }).waitFor();
    };
    await refused(19, 'Feedback must be at least 20 characters long');
    await saveScreenshot(page, 'feedback-praise');
    expect(await axeFindings(page)).toEqual([]);
    await refused(201, 'Feedback must be at most 200 characters long');
    expect(await feedbackOf(short)).toMatchObject({ feedback: '' });
    await words.fill('x'.repeat(20));
    await submit();
    await thanks().waitFor();
    await dialog('What did you like?').waitFor({ state: 'detached' });
    expect(await feedbackOf(short)).toMatchObject({ thumbs_up: true, feedback: 'x'.repeat(20) });
    // The saved comment can be edited.
    await thumb('Good').click();
    await expect.poll(() => words.inputValue()).toBe('x'.repeat(20));
    await words.fill('y'.repeat(200));
    await submit();
    await dialog('What did you like?').waitFor({ state: 'detached' });
    expect(await feedbackOf(short)).toMatchObject({ thumbs_up: true, feedback: 'y'.repeat(200) });
  });

  it('FEED-005 HIST-007 saves a thumbs-down with five reasons, and keeps it when the dialog is closed', async () => {
    await thumb('Bad').click();
    await dialog('What went wrong?').getByRole('checkbox').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog('What went wrong?').waitFor({ state: 'detached' });
    expect([await thumb('Bad').getAttribute('aria-pressed'), await thumb('Good').getAttribute('aria-pressed')]).toEqual(
      ['true', 'false'],
    );
    const none = { emotions: false, inaccurate_clone: false, glitches: false, audio_quality: false, other: false };
    const expected = { thumbs_up: false, feedback: '', review_status: 'not_reviewed', ...none };
    await expect.poll(() => feedbackOf(short)).toEqual(expected);
    const boxes = [
      ['Audio monotone and lacks emotions', 'emotions'],
      ['Voice not similar to selected speaker', 'inaccurate_clone'],
      ['Voice changes across the output', 'glitches'],
      ['Audio generated is of poor quality', 'audio_quality'],
      ['Other', 'other'],
    ] as const;
    for (const [at, [name, field]] of boxes.entries()) {
      await thumb('Bad').click();
      await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBe(5);
      if (at > 0)
        await page
          .getByRole('dialog')
          .getByLabel(boxes[at - 1]![0], { exact: true })
          .uncheck();
      await page.getByRole('dialog').getByLabel(name, { exact: true }).check();
      if (at === 4) {
        await page.getByRole('dialog').getByRole('textbox').fill('Too slow.');
        await saveScreenshot(page, 'feedback-blame');
        expect(await axeFindings(page)).toEqual([]);
      }
      await submit();
      await dialog('What went wrong?').waitFor({ state: 'detached' });
      expect(await feedbackOf(short)).toEqual({ ...expected, [field]: true, feedback: at === 4 ? 'Too slow.' : '' });
    }
  });

  it('FEED-006 saves a thumbs-up for more than 400 characters without a prompt', async () => {
    await expect.poll(() => thanks().count(), { timeout: 30_000 }).toBe(0);
    await page.getByRole('button', { name: /^Play The harbour/ }).click();
    await expect.poll(() => thumb('Good').getAttribute('aria-pressed')).toBe('false');
    await thumb('Good').click();
    await thanks().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await feedbackOf(long)).toMatchObject({ thumbs_up: true, feedback: '' });
    // A thumbs-down prompts for any text length.
    await thumb('Bad').click();
    await dialog('What went wrong?').getByRole('button', { name: 'Skip' }).click();
    await expect.poll(() => feedbackOf(long)).toMatchObject({ thumbs_up: false });
  });
});

it('FEED-007 lets the server owner play and review feedback, which then cannot change', async () => {
  const owner = await postJson(`${server.url}/v1/auth/sign-in`, {
    email: bootstrap.email,
    password: bootstrap.password,
  });
  expect(owner.status).toBe(200);
  const cookie = owner.headers.get('set-cookie')!.split(';')[0]!;
  const { page: staff, context, errors: staffErrors } = await openAs(cookie, { width: 360, theme: 'dark' });
  await staff.goto('/app/settings/feedback');
  const rows = staff.getByRole('list', { name: 'Feedback' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  const row = rows.filter({ hasText: short });
  await row.getByText('Too slow.').waitFor();
  await row.getByText('Other', { exact: true }).waitFor();
  await row.getByRole('button', { name: `Play ${short}` }).click();
  await expect.poll(() => loudest(staff)).toBeGreaterThan(0.02);
  await saveScreenshot(staff, 'feedback-review');
  expect(await axeFindings(staff)).toEqual([]);
  expect(await staff.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await row.getByRole('button', { name: 'Mark reviewed' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await staff.getByText('Reviewed', { exact: true }).click();
  await row.getByText(/^Reviewed \d/).waitFor();
  await staff.getByText('Good', { exact: true }).click();
  await staff.getByRole('heading', { name: 'No results' }).waitFor();
  expect(staffErrors).toEqual([]);
  await context.close();

  expect(await feedbackOf(short)).toMatchObject({ thumbs_up: false, other: true, review_status: 'reviewed' });
  const again = await postJson(`${server.url}/v1/history/${ids.get(short)}/feedback`, { thumbs_up: true }, bearer());
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { detail: { message: 'This feedback cannot be changed as it was already reviewed.' } },
  ]);
  await page.getByRole('button', { name: `Play ${short}`, exact: true }).click();
  await expect.poll(() => thumb('Bad').getAttribute('aria-pressed')).toBe('true');
  await thumb('Good').click();
  await page.getByText('This feedback cannot be changed as it was already reviewed.').waitFor();
  await dialog('What did you like?').waitFor({ state: 'detached' });
  expect(await feedbackOf(short)).toMatchObject({ thumbs_up: false, review_status: 'reviewed' });

  await page.goto('/app/settings/feedback');
  await page.getByRole('heading', { name: 'Owner only' }).waitFor();
  expect(errors).toEqual([]);
});
