import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withWavSizes } from '../../audio/formats/wav.ts';
import { cloneConsent } from '../../contract/catalogue/voices/voice-consent.ts';
import type { HistoryItemReply } from '../../contract/history/history.ts';
import type { VoiceReply } from '../../contract/voices/voices.ts';
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

/** The compared sound goes on from where it was when the other side is chosen, and is heard. */
async function keepsPosition(page: Page, compare: Locator, side: string): Promise<void> {
  const before = await playedShare(compare, side);
  expect(before).toBeGreaterThan(0);
  await compare.getByRole('radio', { name: side }).check({ force: true });
  const after = await playedShare(compare, side);
  expect(after).toBeGreaterThan(before - 0.05);
  expect(after).toBeLessThan(before + 0.3);
  await resetLoudest(page);
  await hears(page);
}

/** How much of the waveform of a side is drawn as played, 0 to 1. */
const playedShare = (compare: Locator, side: string): Promise<number> =>
  compare.getByRole('slider', { name: `Position in ${side}` }).evaluate((slider) => {
    const [, percent] = /inset\(0\S* ([\d.]+)%/.exec(slider.querySelector<SVGElement>('svg[style]')!.style.clipPath)!;
    return 1 - Number(percent) / 100;
  });

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

type HistoryItem = Pick<
  HistoryItemReply,
  | 'history_item_id'
  | 'voice_id'
  | 'voice_name'
  | 'text'
  | 'duration_ms'
  | 'character_count_change_from'
  | 'character_count_change_to'
>;

const neuralRecognizer = {
  recognizers: [
    {
      recognizer_id: 'test',
      title: 'Test',
      quality: 'neural',
      languages: ['en'],
      punctuation: true,
      word_times: 'measured',
    },
  ],
  recommended_model: null,
};
/** With a word that was heard wrong, and all words early in the recording. */
const transcript = {
  language_code: 'eng',
  language_probability: 1,
  text: 'The harbour was choir when the first boats came home.',
  words: 'The harbour was choir when the first boats came home.'.split(' ').map((text, at) => ({
    text,
    start: 0.1 + 0.12 * at,
    end: 0.2 + 0.12 * at,
    type: 'word',
    speaker_id: null,
    logprob: 0,
    characters: null,
  })),
};

it('VOICE-058 measures the speech in recordings, and a clone speaks as soon as it is made', async () => {
  const { page, context, errors, account } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
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

  await resetLoudest(page);
  // A private server shows no cost.
  await form.getByRole('button', { name: 'Compare with recording', exact: true }).click();
  const compare = form.getByRole('region', { name: 'Before and after' });
  await compare.waitFor({ timeout: 20_000 });
  await hears(page);
  await keepsPosition(page, compare, 'Your recording');
  await keepsPosition(page, compare, 'Harbour master');
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await saveScreenshot(page, 'clone-reveal-360');
  await compare.getByRole('button', { name: 'Pause comparison' }).click();

  const request = (path: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${account.accessToken}` } });
  const { history } = (await (await request('/v1/history?source=STS')).json()) as { history: HistoryItem[] };
  const [item] = history;
  expect(history).toHaveLength(1);
  expect(item).toMatchObject({ voice_name: 'Harbour master' });
  expect(item!.character_count_change_to - item!.character_count_change_from).toBe(
    Math.ceil((item!.duration_ms / 60_000) * 1000),
  );
  const { samples } = (await (await request(`/v1/voices/${item!.voice_id}`)).json()) as VoiceReply;
  const [sample] = samples!;
  expect(Math.abs(sample!.speech_secs! - measured)).toBeLessThan(2);
  const sounds = await page.evaluate(
    async ({ paths, token }) => {
      const decode = async (path: string) => {
        const reply = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
        return new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await reply.arrayBuffer());
      };
      const [a, b] = await Promise.all(paths.map(decode));
      const [left, right] = [a!.getChannelData(0), b!.getChannelData(0)];
      const sum = (f: (at: number) => number) => left.reduce((total, _, at) => total + f(at), 0);
      const product = sum((at) => left[at]! * (right[at] ?? 0));
      const energy = Math.sqrt(sum((at) => left[at]! ** 2) * sum((at) => (right[at] ?? 0) ** 2));
      return { seconds: [a!.duration, b!.duration], likeness: product / energy };
    },
    {
      paths: [
        `/v1/voices/${item!.voice_id}/samples/${sample!.sample_id}/sentence`,
        `/v1/history/${item!.history_item_id}/audio`,
      ],
      token: account.accessToken,
    },
  );
  expect(sounds.seconds[0]).toBeGreaterThan(2.5);
  expect(sounds.seconds[0]).toBeLessThan(12.5);
  expect(Math.abs(sounds.seconds[0]! - sounds.seconds[1]!)).toBeLessThan(0.2);
  expect(Math.abs(sounds.likeness)).toBeLessThan(0.9);
  expect(errors).toEqual([]);
  await context.close();
});

it('VOICE-058 compares a clone with its recording by the recognized words, from the voices of a person', async () => {
  const { page, context, errors, account } = await openSignedIn(browser, server.url);
  const { file } = await speechWithPause();
  const body = new FormData();
  body.set('name', 'Quay keeper');
  body.set('consent', cloneConsent);
  body.append('files', new File([new Uint8Array(file)], 'quay.wav'));
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const added = await fetch(`${server.url}/v1/voices/add`, { method: 'POST', headers, body });
  const { voice_id: voiceId } = (await added.json()) as { voice_id: string };
  // The models of a neural recognizer are too large for a test; everything else is the server's own.
  await page.route('**/v1/speech-to-text/recognizers', (route) => route.fulfill({ json: neuralRecognizer }));
  await page.route('**/v1/speech-to-text', (route) => route.fulfill({ json: transcript }));
  await page.goto('/app/voice-lab');
  await page.getByRole('button', { name: 'Actions for Quay keeper' }).click();
  await page.getByRole('menuitem', { name: 'Compare with recording' }).click();
  const dialog = page.getByRole('dialog');
  const sentence = dialog.getByLabel('Sentence');
  await sentence.waitFor();
  expect(await sentence.inputValue()).toBe(transcript.text);
  await sentence.fill(transcript.text.replace('choir', 'quiet'));
  await dialog.getByRole('button', { name: 'Compare with recording', exact: true }).click();
  const compare = dialog.getByRole('region', { name: 'Before and after' });
  await compare.waitFor({ timeout: 20_000 });
  await hears(page);
  // The same word is at different places of the two.
  await expect.poll(() => playedShare(compare, 'Quay keeper'), { interval: 20 }).toBeGreaterThan(0.3);
  expect(await playedShare(compare, 'Your recording')).toBeLessThan((await playedShare(compare, 'Quay keeper')) - 0.1);
  await keepsPosition(page, compare, 'Your recording');
  await keepsPosition(page, compare, 'Quay keeper');
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'compare-recording');
  const spoken = await fetch(`${server.url}/v1/history?source=TTS`, { headers });
  const { history } = (await spoken.json()) as { history: HistoryItem[] };
  expect(history.map(({ text, voice_id }) => [text, voice_id])).toEqual([
    ['The harbour was quiet when the first boats came home.', voiceId],
  ]);

  await page.goto(`/app/voice-lab/voices/${voiceId}`);
  const recordings = page.getByRole('region', { name: 'Recordings', exact: true });
  const meter = recordings.getByRole('meter', { name: 'Speech without pauses' });
  await recordings.getByRole('button', { name: 'Compare with recording' }).waitFor();
  const storedS = Number(await meter.getAttribute('value'));
  expect(storedS).toBeGreaterThan(3);
  await recordings
    .getByLabel('Recordings', { exact: true })
    .setInputFiles([{ name: 'more.wav', mimeType: 'audio/wav', buffer: file }]);
  await expect.poll(async () => Number(await meter.getAttribute('value'))).toBeGreaterThan(1.7 * storedS);
  await recordings.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'voice-recordings-meter', { fullPage: true });
  await page.goto('/app/voice-lab/voices/21m00Tcm4TlvDq8ikWAM');
  await page.getByRole('region', { name: 'Try it' }).waitFor();
  expect(await page.getByText('Compare with recording').count()).toBe(0);
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
