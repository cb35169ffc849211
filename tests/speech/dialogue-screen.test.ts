import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, loudest, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = '/app/speech-synthesis/text-to-speech?view=dialogue';
const script = 'ANNA: Good morning.\nPETER: Good evening.\nANNA: Are you sure?\nPETER: No.';
const texts = (page: Page) =>
  page
    .getByRole('list', { name: 'Lines' })
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
const voicesOfLines = async (page: Page) =>
  (
    await page
      .getByRole('list', { name: 'Lines' })
      .getByRole('button', { name: /^Voice: / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  ).map((label) => label?.replace('Voice: ', ''));
const paste = (page: Page, text: string) =>
  page.getByRole('textbox', { name: /^Line 1/ }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('DLG-001 DLG-005 casts a pasted script, recasts a speaker, reorders lines and regenerates one line', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto(path);
  await paste(page, script);
  const speaker = (name: string) =>
    page.getByRole('region', { name: 'Speakers' }).getByRole('listitem', { name, exact: true });
  await speaker('Anna').getByText('2 lines').waitFor();
  expect(await speaker('Anna').innerText()).toMatch(/Female/);
  expect(await speaker('Peter').innerText()).toMatch(/(?<!e)[Mm]ale/);

  // Another voice for all lines of a speaker.
  const [anna] = await voicesOfLines(page);
  await speaker('Peter')
    .getByRole('button', { name: /^Voice: / })
    .click();
  await page.getByRole('combobox', { name: 'Search voices' }).fill('fergus');
  await page.getByRole('option').filter({ hasText: 'Fergus' }).first().click();
  await expect.poll(() => voicesOfLines(page)).toEqual([anna, 'Fergus', anna, 'Fergus']);

  // Lines move by dragging their handle, and by the arrow keys on it.
  const handle = page.getByRole('button', { name: /^Move line 3 / });
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const to = (await page.getByRole('button', { name: /^Move line 1 / }).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y - 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => texts(page)).toEqual(['Are you sure?', 'Good morning.', 'Good evening.', 'No.']);
  await page.getByRole('button', { name: /^Move line 1 / }).press('ArrowDown');
  await page.getByRole('button', { name: /^Move line 2 / }).press('ArrowDown');
  await expect.poll(() => texts(page)).toEqual(['Good morning.', 'Good evening.', 'Are you sure?', 'No.']);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Move line 3 /);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'dialogue-light-1280');

  // One line of the generated dialogue is spoken again, for its own price, and heard.
  await page.getByRole('button', { name: 'Generate speech 42 credits' }).click();
  await page.getByRole('button', { name: 'Regenerate line 2, 13 credits' }).waitFor();
  await page.getByRole('textbox', { name: /^Line 2/ }).fill('Good evening, Anna.');
  const regenerate = page.getByRole('button', { name: 'Regenerate line 2, 19 credits' });
  await saveScreenshot(page, 'dialogue-regenerate-light-1280');
  await page.evaluate(() => Object.assign((window as unknown as { playback: object }).playback, { loudest: 0 }));
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/versions/respoken') && one.request().method() === 'POST'),
    regenerate.click(),
  ]);
  expect(await reply.json()).toMatchObject({
    origin: 'respoken',
    credits: 19,
    text: 'Good morning.\nGood evening, Anna.\nAre you sure?\nNo.',
  });
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  // A line with another voice needs the whole dialogue.
  await page
    .getByRole('list', { name: 'Lines' })
    .getByRole('button', { name: /^Voice: / })
    .nth(3)
    .click();
  await page.getByRole('combobox', { name: 'Search voices' }).fill('isla');
  await page.getByRole('option').filter({ hasText: 'Isla' }).first().click();
  await page.getByText('Generate the dialogue to hear this line with its new voice.').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('DLG-001 shows a cast script on a phone in the dark theme', async () => {
  const { page, context } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto(path);
  await paste(page, script);
  await page.getByRole('region', { name: 'Speakers' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await saveScreenshot(page, 'dialogue-dark-360');
  await context.close();
});
