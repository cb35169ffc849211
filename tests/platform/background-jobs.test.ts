import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signUpInPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { startServer } from '../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('lists an export in the shell as it changes, also after a reload, and links to its result', async () => {
  const { page, context } = await openPage(browser, server.url);
  const signedIn = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await signUpInPage(page, newEmail('jobs'), 'correct-horse-1!');
  const headers = { authorization: (await (await signedIn).allHeaders()).authorization! };
  const jobs = async () =>
    ((await (await fetch(`${server.url}/v1/background-jobs`, { headers })).json()) as { jobs: { state: string }[] })
      .jobs;
  expect(await jobs()).toEqual([]);
  expect(await page.getByRole('button', { name: /^\d+ jobs? running$|^Recent jobs$/ }).count()).toBe(0);

  // The page learns of work that was started elsewhere.
  await postJson(`${server.url}/v1/user/data-export`, {}, headers);
  await page.getByRole('button', { name: /job running$|^Recent jobs$/ }).click();
  const list = page.getByRole('dialog', { name: 'Jobs' });
  await list.getByText('Your data').waitFor();
  await list.getByRole('link', { name: 'Open Your data' }).waitFor();
  await saveScreenshot(page, 'jobs');
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Recent jobs' }).click();
  await list.getByRole('link', { name: 'Open Your data' }).click();
  await page.waitForURL('**/app/settings#data-export');
  expect((await jobs()).map(({ state }) => state)).toEqual(['completed']);

  const cancel = await postJson(`${server.url}/v1/background-jobs/data_export.unknown/cancel`, {}, headers);
  expect(cancel.status).toBe(404);
  await context.close();
});

it('keeps a video in the list when the server was killed, and cancels it from the list', async () => {
  let own = await startServer();
  try {
    const { accessToken, cookie } = await signUp(own.url);
    const headers = { authorization: `Bearer ${accessToken}` };
    const jobs = async () => {
      const reply = await fetch(`${own.url}/v1/background-jobs`, { headers });
      return ((await reply.json()) as { jobs: { job_id: string; state: string }[] }).jobs;
    };
    const text = 'A long evening by the sea. '.repeat(40);
    const speech = await postJson(`${own.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, headers);
    await speech.arrayBuffer();
    const itemId = speech.headers.get('history-item-id');
    const video = postJson(`${own.url}/v1/history/${itemId}/generate-video?theme=dark`, {}, headers).catch(() => {});
    await expect.poll(jobs).toMatchObject([{ state: 'running' }]);
    const [before] = await jobs();
    await own.kill();
    await video;

    own = await startServer({ dataDir: own.dataDir });
    expect(await jobs()).toMatchObject([{ job_id: before!.job_id, state: expect.stringMatching(/waiting|running/) }]);
    const { page, context } = await openPage(browser, own.url, { theme: 'dark', width: 360 });
    const [name, value] = cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, domain: new URL(own.url).hostname, path: '/v1/auth', httpOnly: true }]);
    await page.goto('/app/speech-synthesis/text-to-speech');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: '1 job running' }).click();
    await saveScreenshot(page, 'jobs-dark-360');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Cancel video: A long evening/ }).click();
    await expect.poll(jobs).toEqual([]);
    await expect.poll(() => page.getByRole('button', { name: '1 job running' }).count()).toBe(0);
    await context.close();
  } finally {
    await own.remove();
  }
});
