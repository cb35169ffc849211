import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signUpInPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const marked = (page: Page, name: 'timed-word' | 'timed-cursor' | 'timed-match' = 'timed-word'): Promise<string[]> =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map((range) => range.toString()), name);

/** Clicks on the first occurrence of a word in the text of an element, or in its copy behind a text box. */
async function clickWord(page: Page, selector: string, word: string): Promise<void> {
  const { x, y } = await page.evaluate(
    ([selector, word]) => {
      const walker = document.createTreeWalker(document.querySelector(selector!)!, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const at = node.data.indexOf(word!);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word!.length);
        range.startContainer.parentElement!.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      throw new Error(`no ${word}`);
    },
    [selector, word],
  );
  await page.mouse.click(x, y);
}

async function openParts() {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/dev/parts#timedtext');
  const text = (name: string) => page.getByRole('region', { name, exact: true });
  await text('A dialogue').waitFor();
  return { page, context, errors, text };
}

it('marks the spoken word, and seeks by a click and by the keyboard in three scripts', async () => {
  const { page, context, errors, text } = await openParts();
  await clickWord(page, '[aria-label="A dialogue"]', 'voice');
  await expect.poll(() => marked(page)).toContain('voice.');
  const dialogue = text('A dialogue');
  await dialogue.focus();
  await dialogue.press('ArrowRight');
  await dialogue.press('ArrowRight');
  await expect.poll(() => marked(page, 'timed-cursor')).toEqual(['Only']);
  await expect.poll(() => dialogue.locator('[aria-live]').textContent()).toBe('Only');
  await dialogue.press('Enter');
  await expect.poll(() => marked(page)).toContain('Only');
  await dialogue.press(' ');
  await expect.poll(() => marked(page), { timeout: 5000 }).toContain('gate');
  await dialogue.press(' ');

  const arabic = text('An Arabic text');
  for (const key of ['Home', 'ArrowLeft']) await arabic.press(key);
  await expect.poll(() => marked(page, 'timed-cursor')).toEqual(['بكم']);
  const japanese = text('A Japanese text');
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await japanese.press(key);
  await expect.poll(() => marked(page, 'timed-cursor')).toEqual(['学生']);
  expect(errors).toEqual([]);
  await context.close();
});

it('moves the mark through 10,000 words without a change of the document', async () => {
  const { page, context, text } = await openParts();
  const long = text('A long text');
  await long.focus();
  await long.press('Space');
  const moved = async (from: string) => (await marked(page)).filter((word) => /^word[1-9]/.test(word) && word !== from);
  await expect.poll(() => moved('')).not.toEqual([]);
  const [before = ''] = await moved('');
  const changes = await long.evaluate(async (element) => {
    let count = 0;
    const observer = new MutationObserver((records) => {
      count += records.length;
    });
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    observer.disconnect();
    return count;
  });
  await expect.poll(() => moved(before)).not.toEqual([]);
  expect(changes).toBe(0);
  await context.close();
});

it('edits a text, which keeps its times: types, undoes, renames a speaker, finds and replaces', async () => {
  const { page, context, errors, text } = await openParts();
  const transcript = text('Transcript');
  const first = transcript.getByRole('textbox', { name: 'Paragraph 1', exact: true });
  const words = page.getByRole('status', { name: 'Words' });
  await expect.poll(() => words.textContent()).toBe('27 words');
  await first.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Now, silence');
  await expect.poll(() => words.textContent()).toBe('29 words');
  await page.keyboard.press('Control+z');
  await expect.poll(() => words.textContent()).toBe('27 words');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => first.textContent()).toContain('voice. Now, silence');
  await page.keyboard.type('!');
  await expect.poll(() => first.textContent()).toMatch(/silence!$/);

  await transcript.getByRole('textbox', { name: 'Speaker of paragraph 1' }).fill('Eve');
  await page.keyboard.press('Enter');
  const third = transcript.getByRole('textbox', { name: 'Speaker of paragraph 3' });
  await expect.poll(() => third.inputValue()).toBe('Eve');

  await page.getByRole('textbox', { name: 'Find' }).fill('WIND');
  await expect.poll(() => marked(page, 'timed-match')).toEqual(['wind', 'wind']);
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('breeze');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.getByText('No results').waitFor();
  expect(await transcript.textContent()).toContain('The breeze does not say my name.');
  await clickWord(page, '[aria-label="Transcript"]', 'breeze');
  await expect.poll(() => marked(page)).toContain('breeze.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => transcript.textContent()).toContain('The wind does not say my name.');
  expect(errors).toEqual([]);
  await context.close();
});

const sentence = 'The marmalade cat sat on the harbour wall and watched the boats come home in the evening.';

it('marks the spoken word in the editor until the text is edited, and in the history item', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/app/sign-up');
  await signUpInPage(page, newEmail('ada'), 'correct-horse-1!');
  await page.goto('/app/speech-synthesis/text-to-speech');
  const box = page.getByRole('textbox', { name: 'Text', exact: true });
  await box.fill(sentence);
  const alignment = page.waitForResponse((one) => one.url().endsWith('/alignment'), { timeout: 60_000 });
  await page.getByRole('button', { name: /generate speech/i }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.waitFor();
  const copy = page.locator('[data-paragraph]');
  await copy.waitFor({ timeout: 20_000 });
  const reply = await alignment;
  expect([reply.status(), (await reply.json()).alignment?.characters.join('')]).toEqual([200, sentence]);
  await expect.poll(() => player.getAttribute('data-player'), { timeout: 20_000 }).toBe('ended');
  await expect
    .poll(
      async () => {
        await clickWord(page, '[data-paragraph]', 'harbour');
        return marked(page);
      },
      { timeout: 20_000 },
    )
    .toEqual(['harbour']);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(async () => (await marked(page))[0] ?? '')
    .toMatch(/^(wall|and|watched|boats|come|home|in|evening\.)$/);
  await saveScreenshot(page, 'timed-text-editor');
  await box.press('End');
  await box.pressSequentially('!');
  await expect.poll(() => copy.count()).toBe(0);
  expect(await marked(page)).toEqual([]);

  await page.goto('/app/speech-synthesis/text-to-speech/history');
  await page.getByText(sentence).first().click();
  const text = page.getByRole('region', { name: 'Text', exact: true });
  await text.waitFor();
  await expect.poll(() => text.getAttribute('aria-describedby')).not.toBeNull();
  await clickWord(page, 'section[aria-label="Text"]', 'boats');
  await expect.poll(() => marked(page)).toEqual(['boats']);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await marked(page))[0] ?? '').toMatch(/^(come|home|in|the|evening\.)$/);
  await saveScreenshot(page, 'timed-text-item');
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
