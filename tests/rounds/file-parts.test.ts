import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavHeader, withWavSizes } from '../../audio/formats/wav.ts';
import { axeFindings, loudest, openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
});
afterAll(() => browser?.close());

/** A WAV file of silence at 8 kHz. */
function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000 * 2);
  return Buffer.concat([withWavSizes(wavHeader(8000), 44 + samples.length), samples]);
}
const wav = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: silence(seconds) });
const letter = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Dear voice, this is no song.') };

async function openParts() {
  const opened = await openPage(browser, server.url);
  await opened.context.grantPermissions(['microphone']);
  await opened.page.goto('/dev/parts');
  await opened.page.getByRole('heading', { level: 1, name: 'Parts' }).waitFor();
  return opened;
}
const example = (page: Page, name: string) => page.locator(`[data-example="${name}"]`);

/** Sends an event with a file to the page, as the clipboard or a drag does. */
const sendFile = (page: Page, target: string, type: 'paste' | 'drop', name: string, bytes: Buffer) =>
  page.evaluate(
    ([selector, event, fileName, base64]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64!), (letterOf) => letterOf.charCodeAt(0));
      data.items.add(new File([content], fileName!, { type: 'audio/wav' }));
      const init = { bubbles: true, cancelable: true };
      const element = document.querySelector(selector!)!;
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    [target, type, name, bytes.toString('base64')],
  );

describe('the file drop', () => {
  it('adds several files with their length, and shows errors of content, size, length and number at the file', async () => {
    const { page, errors, context } = await openParts();
    const area = example(page, 'File drop: Empty');
    const rows = area.getByRole('listitem');
    await area.getByLabel('Recordings', { exact: true }).setInputFiles([wav('a.wav', 3), letter, wav('long.wav', 61)]);
    await area.getByText('The content of song.mp3 is not audio or video.').waitFor();
    await area.getByText('long.wav is 1:01 long. The maximum is 1:00 per file.').waitFor();
    await expect.poll(() => rows.filter({ hasText: 'a.wav' }).innerText()).toMatch(/0:03 · 48 kB/);
    expect(await area.getByRole('alert').count()).toBe(2);
    expect(await axeFindings(page)).toEqual([]);

    const tooLarge = { name: 'large.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(2 ** 20 + 1) };
    const files = [wav('a.wav', 3), wav('b.wav', 1), wav('c.wav', 1), wav('d.wav', 1), tooLarge];
    await area.getByLabel('Recordings', { exact: true }).setInputFiles(files);
    await area.getByText('d.wav was not added. The maximum is 3 files.').waitFor();
    await area.getByText(/large\.wav is 1 MiB\. The maximum is 1 MiB per file\./).waitFor();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(5);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes dropped and pasted files, and removes files by keyboard without losing the focus', async () => {
    const { page, errors, context } = await openParts();
    const area = example(page, 'File drop: Empty');
    await sendFile(page, '[data-example="File drop: Empty"] [data-choose]', 'drop', 'dropped.wav', silence(1));
    await area.getByRole('button', { name: 'Remove dropped.wav' }).waitFor();
    await area.getByRole('button', { name: 'Choose files' }).focus();
    await sendFile(page, 'body', 'paste', 'pasted.wav', silence(2));
    await area.getByRole('button', { name: 'Remove pasted.wav' }).waitFor();
    await area.getByRole('button', { name: 'Remove dropped.wav' }).focus();
    await page.keyboard.press('Enter');
    await area.getByText('dropped.wav', { exact: true }).waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Remove pasted.wav');
    await page.keyboard.press('Enter');
    await area.getByRole('listitem').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose files');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows the progress of each file and cancels one upload', async () => {
    const { page, context } = await openParts();
    const area = example(page, 'File drop: Uploading');
    const progress = area.getByRole('progressbar', { name: 'Upload of market.wav' });
    expect(await progress.getAttribute('aria-valuenow')).toBe('42');
    await area.getByRole('button', { name: 'Cancel upload of market.wav' }).click();
    await progress.waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the recorder', () => {
  it('records with a chosen microphone, pauses, plays back, records again and adds the recording', async () => {
    const { page, errors, context } = await openParts();
    const recorder = example(page, 'Recorder: Microphone');
    const button = (name: string) => recorder.getByRole('button', { name, exact: true });
    const seconds = async () => Number((await recorder.getByRole('timer').innerText()).split(':')[1]);
    await button('Record with the microphone').click();
    await expect.poll(seconds).toBeGreaterThanOrEqual(2);
    await button('Pause').click();
    await recorder.getByText('Paused').waitFor();
    const pausedAt = await seconds();
    await page.waitForTimeout(1500);
    expect(await seconds()).toBe(pausedAt);
    await button('Resume').click();
    await expect.poll(seconds).toBeGreaterThan(pausedAt);
    await button('Stop recording').click();
    await button('Play new recording').click();
    // The fake microphone beeps.
    await expect.poll(() => loudest(page), { timeout: 10_000 }).toBeGreaterThan(0.02);

    await recorder.getByRole('combobox', { name: 'Microphone' }).click();
    await page.getByRole('option', { name: 'Fake Audio Input 2' }).click();
    await button('Record again').click();
    await expect.poll(seconds).toBeGreaterThanOrEqual(1);
    await button('Stop recording').click();
    await button('Add recording').click();
    await recorder.getByText(/^\d:\d\d, with content$/).waitFor();
    await expect
      .poll(() => recorder.getByRole('combobox', { name: 'Microphone' }).innerText())
      .toBe('Fake Audio Input 2');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('explains a refused and an absent microphone', async () => {
    const { page, context } = await openParts();
    const recorder = example(page, 'Recorder: Microphone');
    for (const [error, text] of [
      ['NotAllowedError', /Your browser blocks the microphone on this page\. Allow it in the address bar/],
      ['NotFoundError', /No microphone found\. Connect one or choose files\./],
    ] as const) {
      await page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
      }, error);
      await recorder.getByRole('button', { name: 'Record with the microphone' }).click();
      await recorder.getByRole('alert').filter({ hasText: text }).waitFor();
    }
    await context.close();
  });
});
