import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavHeader, withWavSizes } from '../../audio/formats/wav.ts';
import { onboardingTexts } from '../../contract/catalogue/onboarding.ts';
import { newEmail, postJson } from '../support/accounts.ts';
import { axeFindings, confirmDeletion, loudest, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'timbre-microphone-'));
const microphone = join(folder, 'microphone.wav');
let speech: Buffer;

/** The default voice that generates the recordings. */
const reader = '21m00Tcm4TlvDq8ikWAM';
const text = `The harbour was quiet when the first boats came home, and only the gulls had anything to say about it.
Nobody on the quay remembered such a calm morning. The fishermen carried their nets up the hill, one after the other,
and the children ran ahead of them to tell the news. By noon the market was full of people who asked about the weather,
the price of bread, and whether the old lighthouse would ever be painted again.`;

beforeAll(async () => {
  server = await startServer({ env: { INSTANCE_MODE: 'private' } });
  // The fake microphone plays speech of the server.
  const headers = { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/v1/text-to-speech/${reader}?output_format=wav_44100`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text: text }),
  });
  expect(reply.status).toBe(200);
  speech = Buffer.from(await reply.arrayBuffer());
  writeFileSync(microphone, normalize(speech));
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

/** Normalizes a WAV file to full scale, as if the speaker were close to the microphone. */
function normalize(file: Buffer): Buffer {
  const samples = new Int16Array(new Uint8Array(file.subarray(44, file.length - (file.length % 2))).buffer);
  const loudestSample = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1);
  return Buffer.concat([
    // Chromium's fake microphone requires the sizes in the WAV header.
    withWavSizes(file.subarray(0, 44), file.length),
    new Uint8Array(samples.map((sample) => (sample * 31_000) / loudestSample).buffer),
  ]);
}

const password = 'correct-horse-1!';
const wav = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer });
const dialog = (page: Page) => page.getByRole('dialog');

/** Generates speech with the voice of the open page and waits until it plays. */
async function speak(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign((window as unknown as { playback: object }).playback, { loudest: 0 }));
  await page.getByRole('button', { name: 'Generate speech', exact: true }).click();
  await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.02);
}

describe('ROUTE-020 VOICE-059 the voice lab', () => {
  it('redirects signed-out visitors to sign-in and offers ways to create a first voice', async () => {
    const { page, errors, context } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
    await page.goto('/app/voice-lab');
    await page.waitForURL('**/app/sign-in**');
    await signUpInPage(page, newEmail('lab'), password);
    await page.goto('/app/voice-lab');
    await page.getByRole('heading', { name: 'No voices yet' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add voice' }).click();
    for (const name of ['Voice design', 'Instant clone', 'Professional clone', 'Voice library'])
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor();
    await page.getByRole('menuitem', { name: /^Instant clone/ }).click();
    await dialog(page).getByRole('heading', { name: 'Instant clone' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/voice-lab$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('VOICE-044 VOICE-058 U-42 records, asks for consent, creates a voice with its origin, and generates speech', async () => {
    const { page, errors, context } = await openPage(browser, server.url);
    await context.grantPermissions(['microphone']);
    await signUpInPage(page, newEmail('clone'), password);
    await page.goto('/app/voice-lab?creationType=cloneVoice');
    const form = dialog(page);
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await expect.poll(() => form.getByRole('timer').innerText(), { timeout: 20_000 }).toMatch(/^0:(0[89]|[1-5]\d)$/);
    await form.getByRole('button', { name: 'Create voice' }).click();
    await form.getByText('Add or discard the new recording first.').waitFor();
    // Closing by accident must not discard the recordings.
    const question = page.getByRole('dialog', { name: 'Discard the recordings?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Stop recording' }).click();
    await form.getByRole('button', { name: 'Add recording' }).click();
    await form.getByText('Recording 1.webm').waitFor();
    await form.getByLabel('Recordings', { exact: true }).setInputFiles([wav('harbour.wav', speech)]);
    await form.getByText('harbour.wav').waitFor();

    await form.getByRole('button', { name: 'Create voice' }).click();
    await form.getByText('Enter a name for the voice.').waitFor();
    await form.getByText('Confirm that the person speaking has agreed to this.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe(await form.getByLabel('Name').getAttribute('id'));
    expect(await axeFindings(page)).toEqual([]);
    await form.getByLabel('Name').fill('Harbour master');
    await form.getByLabel('Accent').fill('scottish');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create voice' }).click();
    const answer = dialog(page).getByRole('heading', { name: 'Voice ready' }).or(form.getByRole('alert'));
    await answer.waitFor({ timeout: 60_000 });
    expect(await answer.innerText()).toBe('Voice ready');
    await form.getByText('Voice adaptation.').waitFor();
    await form.getByRole('link', { name: 'Harbour master', exact: true }).click();

    await page.getByRole('heading', { name: 'Harbour master', level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Recordings of the voice' }).getByRole('listitem').count())
      .toBe(2);
    await page.getByText('Scottish', { exact: true }).waitFor();
    await speak(page);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('slider', { name: 'Stability' }).press('End');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved.').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('slider', { name: 'Stability' }).getAttribute('aria-valuetext'))
      .toBe('100 %');
    await page.getByRole('button', { name: 'Delete Recording 1.webm' }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Recording 1.webm', { exact: true }).waitFor({ state: 'detached', timeout: 30_000 });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('names unusable recordings, stores nothing, and reports a denied microphone', async () => {
    const { page, context } = await openPage(browser, server.url);
    // Simulates a denied microphone permission.
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await signUpInPage(page, newEmail('silence'), password);
    await page.goto('/app/voice-lab?creationType=cloneVoice');
    const form = dialog(page);
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await form.getByText(/Your browser blocks the microphone/).waitFor();
    const samples = Buffer.alloc(8 * 22_050 * 2);
    const silence = Buffer.concat([withWavSizes(wavHeader(22_050), 44 + samples.length), samples]);
    await form
      .getByLabel('Recordings', { exact: true })
      .setInputFiles([
        wav('silence.wav', silence),
        { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear voice') },
      ]);
    await form.getByText(/letter\.txt is not an audio or video file/).waitFor();
    await form.getByLabel('Name').fill('Nobody');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create voice' }).click();
    await form.getByRole('alert').filter({ hasText: 'silence.wav' }).waitFor({ timeout: 30_000 });
    await page.goto('/app/voice-lab');
    await page.getByRole('heading', { name: 'No voices yet' }).waitFor();
    await context.close();
  });

  it('VOICE-036 VOICE-039 VOICE-035 ONB-013 designs voices after the agreement, saves one of three, shares and deletes it', async () => {
    const { page, errors, context } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
    await signUpInPage(page, newEmail('design'), password);
    await page.goto('/app/onboarding-checklist');
    await page.getByText(/^0 of \d done$/).waitFor();
    await page.goto('/app/voice-lab?creationType=designVoice');
    await dialog(page).getByRole('heading', { name: 'Voice design agreement' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Agree' }).click();
    await dialog(page).getByRole('heading', { name: 'Voice design', exact: true }).waitFor();
    await dialog(page).getByLabel('Description').fill('Too short');
    await dialog(page).getByRole('button', { name: 'Generate voices' }).click();
    await dialog(page)
      .getByText(/at least 20 characters/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Wise narrator' }).click();
    await dialog(page).getByRole('button', { name: 'Generate voices' }).click();
    await dialog(page)
      .getByRole('radio', { name: /Voice 3/ })
      .waitFor({ timeout: 60_000 });
    await dialog(page).getByRole('button', { name: 'Play voice 2' }).click();
    await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);
    await dialog(page)
      .getByRole('radio', { name: /Voice 2/ })
      .check();
    await dialog(page).getByLabel('Name').fill('By the fire');
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save voice' }).click();
    await page.getByRole('heading', { name: 'By the fire', level: 1 }).waitFor({ timeout: 30_000 });
    await page.getByText(onboardingTexts.stepDone).waitFor();
    await page.getByText('Generated from a description').waitFor();
    await speak(page);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog(page).getByLabel('Email addresses').fill('friend@example.com, nobody');
    await dialog(page).getByRole('button', { name: 'Share by link' }).click();
    await dialog(page).getByText('nobody is not a valid email address.').waitFor();
    await dialog(page).getByLabel('Email addresses').fill('friend@example.com');
    await dialog(page).getByRole('button', { name: 'Share by link' }).click();
    await dialog(page).getByText('Accept the addendum to share the voice.').waitFor();
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: 'Share by link' }).click();
    await page.getByText('1 person can open the link.').waitFor();
    await dialog(page).getByRole('tab', { name: 'In the library' }).click();
    await dialog(page).getByLabel('Notice period').fill('30');
    await dialog(page).getByRole('button', { name: 'Share in library' }).click();
    await page.getByText('By the fire is now in the library.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Shared in the library. 1 person can open its link.').waitFor();
    await page.getByText('Used by others').waitFor();

    await page.getByRole('button', { name: 'Actions for By the fire' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog(page).getByText('Delete “By the fire”?').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/voice-lab$/);
    await page.getByRole('heading', { name: 'No voices yet' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

it('VOICE-041 ROUTE-022 ROUTE-025 manages collections: create, add, rename, remove, delete', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('collector'), password);
  await page.goto('/app/voice-lab/collections');
  await page.getByRole('heading', { name: 'No collections yet' }).waitFor();
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByLabel('Title').fill('Sea stories');
  await page.getByTitle('book').click();
  await expect.poll(() => page.getByRole('radio', { name: 'book' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByRole('heading', { name: 'Sea stories' }).waitFor();

  await page.getByRole('button', { name: 'Add voices' }).first().click();
  await page.getByRole('dialog').getByLabel('Search voices').fill('Fergus');
  await page.getByRole('button', { name: 'Add Fergus' }).click();
  await page.getByRole('button', { name: 'Remove Fergus' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Use Fergus' }).waitFor();

  await page.getByRole('button', { name: 'Rename Sea stories' }).click();
  await page.getByLabel('Title').fill('Harbour stories');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Harbour stories' }).waitFor();

  // The menu of a voice also adds it to a collection, and the other URL shows the collection.
  await page.goto('/app/voices');
  await page.getByRole('button', { name: 'Actions for Nora' }).click();
  await page.getByRole('menuitem', { name: 'Collections…' }).click();
  await page.getByRole('switch', { name: 'In Harbour stories' }).click();
  await page.getByText('2 voices', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/app/voice-library/collections');
  await page.getByLabel('Search collections').fill('harb');
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['Harb']);
  await page.getByRole('link', { name: /Harbour stories/ }).click();
  await page.getByRole('link', { name: 'Use Nora' }).waitFor();
  await page.getByRole('button', { name: 'Remove Fergus from Harbour stories' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Use Fergus' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Delete Harbour stories' }).click();
  await page.getByRole('heading', { name: 'No collections yet' }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

it('U-33 selects several own voices, adds them to a collection and deletes them, by pointer and keyboard', async () => {
  const { page, errors, context } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/app\/(home|onboarding)/);
  await page.goto('/app/voice-lab');
  await page.getByRole('heading', { name: 'No voices yet' }).waitFor();
  await designVoices(['Ash', 'Birch', 'Cedar']);
  await page.goto('/app/voice-lab?sort=name');
  const rows = page.getByRole('list', { name: 'Your voices' }).getByRole('listitem');
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await box('Ash').click();
  await box('Cedar').click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('selected').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByText('3 selected').waitFor();
  await box('Ash').click();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('button', { name: 'Collections of the selected voices' }).click();
  const collections = page.getByRole('dialog', { name: 'Collections of 3 voices' });
  await collections.getByRole('button', { name: 'New collection' }).click();
  await page.getByLabel('Title').fill('Trees');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await collections.getByText('3 voices', { exact: true }).waitFor();
  await expect.poll(() => collections.getByRole('switch', { name: 'In Trees' }).isChecked()).toBe(true);
  await collections.getByRole('button', { name: 'Done' }).click();

  // Delete on one selected row deletes all selected rows.
  await page.getByRole('link', { name: /^Ash/ }).press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await page.getByText('2 items deleted').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await page.getByText('selected').count()).toBe(0);

  // A failed deletion is reported, and the voice appears again.
  await page.route('**/v1/voices/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.fallback(),
  );
  await page.getByRole('link', { name: /^Ash/ }).press('x');
  await page.getByRole('button', { name: 'Delete the selected voices' }).click();
  await confirmDeletion(page, 'Ash');
  await page.getByText('Could not delete Ash.').waitFor();
  await page.getByRole('link', { name: /^Ash/ }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

/** Creates at most three voices of the server's owner from a description. */
async function designVoices(names: readonly string[]): Promise<void> {
  const headers = { 'xi-api-key': bootstrap.apiKey };
  const voice_description = 'A deep, weathered old man with a slow Scottish accent who tells stories by the fireside';
  const post = async (path: string, body: object) => {
    const reply = await postJson(server.url + path, { voice_description, ...body }, headers);
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const design = await post('/v1/text-to-voice/design', { auto_generate_text: true, seed: 7 });
  const { previews } = design as { previews: { generated_voice_id: string }[] };
  for (const [at, voice_name] of names.entries())
    await post('/v1/text-to-voice', { voice_name, generated_voice_id: previews[at]!.generated_voice_id });
}
