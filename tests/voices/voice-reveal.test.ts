import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withWavSizes } from '../../audio/formats/wav.ts';
import { axeFindings, loudest, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer({ env: { INSTANCE_MODE: 'private' } })]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const headerBytes = 44;
const bytesPerSecond = 2 * 44_100;
const pauseS = 20;

/** A default voice, and a pause that is longer than what it says. */
async function speechWithPause(): Promise<{ file: Buffer; speechS: number }> {
  const reply = await fetch(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM?output_format=wav_44100`, {
    method: 'POST',
    headers: { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      text: 'The harbour was quiet when the first boats came home, and only the gulls had anything to say about it. Nobody on the quay remembered such a calm morning.',
    }),
  });
  const speech = Buffer.from(await reply.arrayBuffer());
  const samples = Buffer.concat([speech.subarray(headerBytes), Buffer.alloc(pauseS * bytesPerSecond)]);
  const header = withWavSizes(speech.subarray(0, headerBytes), headerBytes + samples.length);
  return { file: Buffer.concat([header, samples]), speechS: (speech.length - headerBytes) / bytesPerSecond };
}

const resetLoudest = (page: Page) =>
  page.evaluate(() => Object.assign((window as unknown as { playback: object }).playback, { loudest: 0 }));
const hears = (page: Page) => expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);

it('VOICE-058 measures the speech in recordings, and a clone speaks as soon as it is made', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  const { file, speechS } = await speechWithPause();
  await page.goto('/app/voice-lab?creationType=cloneVoice');
  const form = page.getByRole('dialog');
  await form
    .getByLabel('Recordings', { exact: true })
    .setInputFiles([{ name: 'harbour.wav', mimeType: 'audio/wav', buffer: file }]);
  await form.getByText('More speech gives a better voice.').waitFor();
  const measured = Number(await form.getByRole('meter', { name: 'Speech without pauses' }).getAttribute('value'));
  expect(measured).toBeGreaterThan(0.7 * speechS);
  expect(measured).toBeLessThanOrEqual(speechS + 1);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'clone-meter-360');
  await form.getByLabel('Name').fill('Harbour master');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create voice' }).click();
  await form.getByRole('heading', { name: 'Voice ready' }).waitFor({ timeout: 60_000 });
  await hears(page);
  expect(errors).toEqual([]);
  await context.close();
});

it('VOICE-036 plays and selects the first designed voice, and one waveform at a time', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto('/app/voice-lab?creationType=designVoice');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Agree' }).click();
  await form.getByRole('button', { name: 'Wise narrator' }).click();
  await form.getByRole('button', { name: 'Generate voices' }).click();
  const waves = form.getByRole('slider', { name: /Position in voice/ });
  await waves.nth(2).waitFor({ timeout: 60_000 });
  expect(await waves.count()).toBe(3);
  expect(await form.getByRole('radio', { name: /Voice 1/ }).isChecked()).toBe(true);
  await hears(page);
  // Bars of different heights; silence would be a line of dots.
  const heights = async (at: number) => {
    const path = (await waves.nth(at).locator('path').first().getAttribute('d')) ?? '';
    return new Set([...path.matchAll(/v([\d.]+)/g)].map(([, length]) => length)).size;
  };
  for (const at of [0, 1, 2]) await expect.poll(() => heights(at)).toBeGreaterThan(10);

  await resetLoudest(page);
  await waves.nth(1).click();
  await expect.poll(() => form.getByRole('radio', { name: /Voice 2/ }).isChecked()).toBe(true);
  await hears(page);
  const position = async (at: number) => Number(await waves.nth(at).getAttribute('aria-valuenow'));
  expect(await position(1)).toBeGreaterThan(0);
  expect(await position(0)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'design-waveforms');
  expect(errors).toEqual([]);
  await context.close();
});
