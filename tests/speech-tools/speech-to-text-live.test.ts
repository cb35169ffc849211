import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TranscriptDocument, TranscriptSummary } from '../../contract/speech-tools/transcripts.ts';
import {
  installStreamingModel,
  speakTones,
  type ToneWord,
} from '../../engines/recognize/streaming/test-streaming-model.ts';
import { signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { wavFile } from './recordings.ts';

const rate = 16_000;
const words: readonly ToneWord[] = ['alpha', 'bravo', 'charlie', 'delta'];
const folder = mkdtempSync(join(tmpdir(), 'timbre-live-'));
const microphone = join(folder, 'microphone.wav');
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  // The fake microphone repeats the words, with a pause that commits them.
  const spoken = speakTones(words);
  const samples = new Float32Array(spoken.length + rate * 2.5);
  samples.set(spoken, rate / 2);
  writeFileSync(microphone, wavFile(samples, rate));
  server = await startServer({ env: { DEFAULT_TIER: 'enterprise' } });
  await installStreamingModel(join(server.dataDir, 'models'));
  browser = await openBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs up a person and opens the live transcript in their session. */
async function openLive(look: { theme: 'light' | 'dark'; width: number; microphone: 'allowed' | 'refused' }) {
  const { cookie, accessToken } = await signUp(server.url);
  const { page, context, errors } = await openPage(browser, server.url, look);
  // The browser without a window cannot refuse by itself.
  if (look.microphone === 'refused')
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
  await page.goto('/app/sign-in');
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  await page.goto('/app/speech-to-text');
  await page.getByText('Live', { exact: true }).click();
  await page.waitForURL('**/app/speech-to-text?source=live');
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${server.url}/v1/speech-to-text${path}`, { headers })).json()) as T;
  return {
    page,
    context,
    errors,
    listTranscripts: async () => (await read<{ transcripts: TranscriptSummary[] }>('/transcripts')).transcripts,
    readDocument: (id: string) => read<TranscriptDocument>(`/transcripts/${id}/document`),
    start: () => page.getByRole('button', { name: 'Start listening' }).click(),
    text: page.getByRole('log', { name: 'Transcript' }),
  };
}

it('STT-001 ROUTE-036 transcribes the microphone live, and opens the stored transcript in the editor', async () => {
  const { page, context, errors, readDocument, start, text } = await openLive({
    theme: 'dark',
    width: 1280,
    microphone: 'allowed',
  });
  await page.getByRole('heading', { name: 'Speak and read along' }).waitFor();
  await page.getByText('No credits', { exact: false }).waitFor();
  await saveScreenshot(page, 'live-idle-1280');
  await start();
  await page.getByRole('status').getByText('Listening', { exact: true }).waitFor();
  await page.locator('[data-partial]').getByText('alpha', { exact: false }).waitFor();
  await saveScreenshot(page, 'live-partial-1280');
  await text.getByText('alpha bravo charlie delta').first().waitFor();
  await expect.poll(() => page.getByRole('timer', { name: 'Elapsed' }).textContent()).not.toBe('0:00');
  await page.getByRole('button', { name: 'Copy text' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'live-1280');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await saveScreenshot(page, 'live-360');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('Escape');
  await page.waitForURL(/\/app\/speech-to-text\/[^/]+$/);
  const stored = await readDocument(page.url().split('/').at(-1)!);
  expect(stored).toMatchObject({ state: 'completed', has_audio: false });
  const heard = stored.words.filter(({ type }) => type === 'word').map((word) => word.text);
  expect(heard.slice(0, words.length)).toEqual(words);
  const editor = page.getByRole('region', { name: 'Transcript' });
  expect(await editor.getByRole('textbox', { name: 'Paragraph 1', exact: true }).textContent()).toContain('bravo');
  await page.getByText('The recording is not stored, so it cannot be played.').waitFor();
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  await saveScreenshot(page, 'live-editor-1280');
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

it('STT-001 explains that the browser refuses the microphone', async () => {
  const { page, context, errors, listTranscripts, start } = await openLive({
    theme: 'dark',
    width: 360,
    microphone: 'refused',
  });
  await saveScreenshot(page, 'live-idle-360');
  await start();
  await page.getByRole('alert').getByText('Your browser blocks the microphone on this page.').waitFor();
  await saveScreenshot(page, 'live-refused-360');
  expect(await axeFindings(page)).toEqual([]);
  expect(await listTranscripts()).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

it('STT-001 keeps what was committed when the page is left or the connection is lost', async () => {
  const { page, context, errors, listTranscripts, start, text } = await openLive({
    theme: 'light',
    width: 1280,
    microphone: 'allowed',
  });
  await start();
  await text.getByText('delta').first().waitFor();
  await saveScreenshot(page, 'live-light-1280');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(async () => (await listTranscripts())[0]?.excerpt, { timeout: 10_000 }).toContain('delta');
  await page.goto('/app/speech-to-text?source=live');
  await start();
  await text.getByText('delta').first().waitFor();
  await server.kill();
  await page.getByRole('alert').getByText('The connection to the server was lost').waitFor();
  expect(await text.textContent()).toContain('delta');
  await page.setViewportSize({ width: 360, height: 800 });
  await saveScreenshot(page, 'live-lost-360');
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);
