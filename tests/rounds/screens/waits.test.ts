import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackgroundJobReply, backgroundJobKinds } from '../../../contract/instance/background-jobs.ts';
import { mediaFixture } from '../../speech-tools/recordings.ts';
import { postJson } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openSignedIn, saveScreenshot } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Generation {
  readonly tool: string;
  readonly path: string;
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly run: RegExp;
  /** The call that generates. */
  readonly call: string;
  /** What the page says meanwhile. */
  readonly progress: RegExp;
}

const type = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
const attach = async (page: Page) =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'video.mp4', mimeType: 'video/mp4', buffer: await mediaFixture('video.mp4') });
const useExample = (page: Page) => page.getByRole('button', { name: /^Use an example/ }).click();

/** The tools that generate while the caller waits; longer work is done by the jobs below. */
const generations: readonly Generation[] = [
  {
    tool: 'Home',
    path: '/app/home',
    prepare: type('Text to speak', 'Good morning.'),
    run: /^Generate speech/,
    call: '**/v1/text-to-speech/**',
    progress: /^Generating/,
  },
  {
    tool: 'Text to Speech',
    path: '/app/speech-synthesis/text-to-speech',
    prepare: type('Text', 'Good morning.'),
    run: /^Generate speech/,
    call: '**/v1/text-to-speech/**',
    progress: /^Generating/,
  },
  {
    tool: 'Voice Changer',
    path: '/app/speech-synthesis/speech-to-speech',
    prepare: useExample,
    run: /^Change voice/,
    call: '**/v1/speech-to-speech/**',
    progress: /^(Uploading|Changing)/,
  },
  {
    tool: 'Sound Effects',
    path: '/app/sound-effects/generate',
    prepare: type('Prompt', 'Heavy rain on a tin roof'),
    run: /^Generate 4 variants/,
    call: '**/v1/sound-generation**',
    progress: /^Generating/,
  },
  {
    tool: 'Voice Isolator',
    path: '/app/voice-isolator',
    prepare: useExample,
    run: /^Isolate voice/,
    call: '**/v1/audio-isolation**',
    progress: /^(Uploading|Removing)/,
  },
  {
    tool: 'Speech to Text',
    path: '/app/speech-to-text',
    prepare: attach,
    run: /^Transcribe/,
    call: '**/v1/speech-to-text**',
    progress: /^(Uploading|Checking)/,
  },
  {
    tool: 'AI Speech Classifier',
    path: '/app/ai-classifier',
    prepare: attach,
    run: /^Check recording/,
    call: '**/v1/moderation/ai-speech-classification',
    progress: /^(Uploading|Checking)/,
  },
  {
    tool: 'voice design',
    path: '/app/voice-lab?creationType=designVoice',
    prepare: type('Description', 'A calm old woman who reads stories by the fireside in the evening'),
    run: /^Generate voices/,
    call: '**/v1/text-to-voice/design',
    progress: /^Designing three voices/,
  },
];

it.each(generations)(
  'U-04 shows the progress of $tool, and cancels it',
  async ({ tool, path, prepare, run, call, progress }) => {
    const { page, context, errors, account } = await openSignedIn(browser, server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'voice_design' }, headers);
    await page.goto(path);
    await prepare(page);
    const held: string[] = [];
    const aborted: string[] = [];
    await page.route(call, (route) => {
      if (route.request().method() === 'POST') held.push(route.request().url());
      else return route.continue();
    });
    page.on('requestfailed', (request) => held.includes(request.url()) && aborted.push(request.url()));
    const start = page.getByRole('button', { name: run });
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    expect(await cancel.count()).toBe(0);
    await start.click();
    await page.getByText(progress).first().waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await saveScreenshot(page, `wait-${tool}`);
    await cancel.click();
    await expect.poll(() => aborted.length).toBe(held.length);
    await cancel.waitFor({ state: 'detached' });
    await expect.poll(() => start.isEnabled()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  },
);

it('U-04 lists each kind of long work with its progress, and cancels it', async () => {
  const jobs: BackgroundJobReply[] = backgroundJobKinds.map((kind, at) => ({
    job_id: `${kind}.${at}`,
    kind,
    title: `Work ${at}`,
    state: 'running',
    percent: at,
    stage: null,
    problem: null,
    can_cancel: true,
    result_path: null,
    created_at_unix: 1,
  }));
  const cancelled: string[] = [];
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.route('**/v1/background-jobs', (route) =>
    route.fulfill({ json: { jobs: jobs.filter(({ job_id }) => !cancelled.includes(job_id)) } }),
  );
  await page.route('**/v1/background-jobs/*/cancel', (route) => {
    cancelled.push(decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-2)!));
    return route.fulfill({ json: { status: 'ok' } });
  });
  await page.goto('/app/home');
  await page.getByRole('button', { name: `${jobs.length} jobs running` }).click();
  const list = page.getByRole('dialog', { name: 'Jobs' });
  for (const [at, { title }] of jobs.entries()) {
    const bar = list.getByRole('progressbar', { name: new RegExp(`: ${title}$`) });
    expect(await bar.getAttribute('aria-valuenow')).toBe(String(at));
  }
  expect(await axeFindings(page)).toEqual([]);
  for (const { title } of jobs) await list.getByRole('button', { name: new RegExp(`^Cancel .*: ${title}$`) }).click();
  await expect.poll(() => cancelled).toEqual(jobs.map(({ job_id }) => job_id));
  expect(errors).toEqual([]);
  await context.close();
});
