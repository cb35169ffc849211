import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Classification } from '../../contract/speech-tools/ai-speech-classifier.ts';
import { classifierVerdicts } from '../../contract/speech-tools/classifier-verdicts.ts';
import { newAddress, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot, signInByCookie } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const rachel = '21m00Tcm4TlvDq8ikWAM';
const text =
  'The evening train was late again, so we sat on the platform and told each other stories until the lights came on.';
/** Recordings of people, beside the repository. */
const recordings = join(import.meta.dirname, '../../../shared/audio');
const natural = join(recordings, 'austen-0870.wav');

let browser: Browser;
let apiKey: string;
beforeAll(async () => {
  [browser, { apiKey }] = await Promise.all([openBrowser(), newCaller()]);
});
afterAll(() => browser.close());

async function speak(path: string, body: object): Promise<Buffer> {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}
const speakMp3 = () => speak(`/v1/text-to-speech/${rachel}?output_format=mp3_44100_64`, { text });

async function send(audio: Uint8Array, address = newAddress()): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([Uint8Array.from(audio)], 'a recording'));
  return fetch(`${server.url}/v1/moderation/ai-speech-classification`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body,
  });
}
const classify = async (audio: Uint8Array) => (await (await send(audio)).json()) as Classification;

it('CLS-002 O-54 recognizes speech of every kind after the codec', async () => {
  const lines = [0, 1].map(() => ({ text, voice_id: rachel }));
  const kinds: Record<string, Buffer> = {
    mp3: await speakMp3(),
    stream: await speak(`/v1/text-to-speech/${rachel}/stream?output_format=opus_48000_32`, { text }),
    telephone: await speak(`/v1/text-to-speech/${rachel}?output_format=wav_8000`, { text }),
    dialogue: await speak('/v1/text-to-dialogue', { inputs: lines }),
    openai: await speak('/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input: text }),
  };
  for (const [kind, audio] of Object.entries(kinds)) {
    const { verdict, probability, parts } = await classify(audio);
    expect([kind, verdict]).toEqual([kind, 'marked']);
    expect(probability).toBeGreaterThan(0.98);
    expect(parts.length).toBeGreaterThan(0);
  }
});

it.skipIf(!existsSync(natural))('CLS-002 finds no mark in recordings of people', async () => {
  for (const name of ['austen-0870.wav', 'austen-0880.wav', 'austen-0890.wav', 'jfk.flac']) {
    const { verdict, probability } = await classify(readFileSync(join(recordings, name)));
    expect(verdict).not.toBe('marked');
    expect(probability).toBeLessThan(0.2);
  }
});

it('CLS-002 names the file and the field of a faulty request', async () => {
  const faulty = await send(Buffer.from('MZ not audio at all'));
  const { detail } = (await faulty.json()) as { detail: Record<string, string> };
  expect([faulty.status, detail.code, detail.param]).toEqual([400, 'invalid_audio', 'file']);
  expect(detail.message).toContain('a recording');
});

it('CLS-002 limits the requests of an address', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let call = 0; call < 11; call++) statuses.push((await send(Buffer.from('no audio'), address)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

it.each(looks)('CLS-001 ROUTE-026 classifies an upload without sign-in (%s, %i px)', async (theme, width) => {
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  await page.goto('/ai-speech-classifier');
  await page.getByRole('heading', { level: 1, name: 'AI Speech Classifier' }).waitFor();
  expect(await page.title()).toContain('AI Speech Classifier');
  const upload = page.getByLabel('Recording', { exact: true });
  await upload.setInputFiles({ name: 'speech.mp3', mimeType: 'audio/mpeg', buffer: await speakMp3() });
  await page.getByRole('button', { name: 'Check recording' }).click();
  await page.getByText(classifierVerdicts.marked).waitFor();
  await page.getByText('Parts with the mark').waitFor();
  await saveScreenshot(page, `ai-speech-classifier-${theme}-${width}`, { fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

it.skipIf(!existsSync(natural))('CLS-001 ROUTE-027 finds no mark in a natural recording on the app page', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'dark', width: 1280 });
  await page.goto('/app/ai-classifier');
  await page.waitForURL('**/app/sign-in**');
  await signInByCookie(context, server.url, await signUp(server.url));
  await page.goto('/app/home');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Developers' }).click();
  await navigation.getByRole('link', { name: 'AI Speech Classifier' }).click();
  await page.getByRole('heading', { level: 1, name: 'AI Speech Classifier' }).waitFor();
  await page.getByLabel('Recording', { exact: true }).setInputFiles(natural);
  await page.getByRole('button', { name: 'Check recording' }).click();
  await page.getByText(classifierVerdicts.unmarked).waitFor();
  await saveScreenshot(page, 'ai-speech-classifier-app');
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
