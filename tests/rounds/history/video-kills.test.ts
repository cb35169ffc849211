import { expect, it } from 'vitest';
import { postJson, signUp } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signInByCookie } from '../../support/browser.ts';
import { startServer } from '../../support/start-server.ts';

it('keeps a video in the list when the server was killed, and cancels it from the list', async () => {
  const browser = await openBrowser();
  let own = await startServer();
  try {
    const account = await signUp(own.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
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
    await signInByCookie(context, own.url, account);
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
    await browser.close();
    await own.remove();
  }
});
