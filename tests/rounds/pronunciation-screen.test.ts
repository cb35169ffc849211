import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, looks, loudest, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const password = 'correct-horse-1!';
const pls = `<?xml version="1.0"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
<lexeme><grapheme>Thailand</grapheme><alias>tie land</alias></lexeme>
<lexeme><grapheme>basil</grapheme><phoneme>ˈbæzəl</phoneme></lexeme>
</lexicon>`;

async function createFromFile(page: Page, name: string): Promise<void> {
  await page.goto('/app/pronunciation-dictionaries');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  const file = { name: `${name}.pls`, mimeType: 'application/pls+xml', buffer: Buffer.from(pls) };
  await page.getByLabel('Lexicon file').setInputFiles(file);
  await page.getByRole('button', { name: 'Create dictionary' }).click();
  await page.waitForURL(/pronunciation-dictionaries\/\w+/);
  await page.getByLabel('Word of rule 2').waitFor();
}

it('DICT-005 TTS-013 creates from a file, previews an unsaved rule, saves it and lists the versions', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('words'), password);
  await page.getByRole('navigation').getByRole('link', { name: 'Pronunciation' }).click();
  await page.getByRole('heading', { name: 'No dictionaries yet' }).waitFor();
  await createFromFile(page, 'Countries');
  await page.getByRole('heading', { name: 'Countries', level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('Word of rule 1').inputValue()).toBe('Thailand');
  await expect.poll(() => page.getByLabel('Reading of rule 2').inputValue()).toBe('ˈbæzəl');

  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.keyboard.type('Leicester');
  await page.getByLabel('Kind of rule 1').click();
  await page.getByRole('option', { name: /IPA/ }).click();
  await page.getByLabel('Reading of rule 1').fill('ˈlɛstə');
  await page.getByRole('button', { name: 'Play Leicester' }).click();
  await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);

  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved as a new version with 3 rules.').waitFor();
  await page.getByText('You have unsaved changes.').waitFor({ state: 'hidden' });
  await page.reload();
  await expect.poll(() => page.getByLabel('Word of rule 1').inputValue()).toBe('Leicester');
  await page.getByRole('button', { name: 'Versions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Version 1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Countries Version 1.pls');
  await page.getByText('Newest').waitFor();
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
  await page.context().close();
});

it('DICT-005 asks before it discards unsaved changes, and reports invalid rules', async () => {
  const { page } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('keeper'), password);
  await createFromFile(page, 'Kept');
  await page.getByLabel('Reading of rule 1').fill('');
  await page.getByText('You have unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a pronunciation.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Reading of rule 1');
  await page.getByLabel('Reading of rule 1').fill('thigh land');
  await page.getByRole('link', { name: 'All dictionaries' }).click();
  await page.getByRole('dialog').getByText('not saved yet').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByLabel('Reading of rule 1').inputValue()).toBe('thigh land');
  await page.getByRole('link', { name: 'All dictionaries' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: /Kept/ }).click();
  await expect.poll(() => page.getByLabel('Reading of rule 1').inputValue()).toBe('tie land');
  await page.context().close();
});

it('DICT-003 U-32 renames, archives, restores and searches', async () => {
  const { page } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('archivist'), password);
  await createFromFile(page, 'Old name');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Name and description' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('New name');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'New name', level: 1 }).waitFor();
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('button', { name: 'Actions for New name' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('All dictionaries are archived.').waitFor();
  await page.getByRole('button', { name: 'Show archived' }).click();
  await page.getByRole('button', { name: 'Actions for New name' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect.poll(() => page.getByText('Archived', { exact: true }).count()).toBe(0);
  await page.getByLabel('Search dictionaries').fill('new n');
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['New n']);
  await page.getByRole('link', { name: /New name/ }).click();
  await page.getByLabel('Search rules').fill('LAND');
  await expect.poll(() => page.getByLabel(/^Word of rule/).count()).toBe(1);
  // Matches are highlighted in word and pronunciation, but not in a focused field.
  await expect.poll(() => page.locator('mark:visible').allTextContents()).toEqual(['land', 'land']);
  await page.getByLabel('Reading of rule 1').focus();
  await expect.poll(() => page.locator('mark:visible').count()).toBe(1);
  await page.context().close();
});

it('DICT-002 reports concurrent changes of the rules and keeps unsaved input', async () => {
  const { page, context } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('pair'), password);
  await createFromFile(page, 'Shared');
  await page.getByLabel('Reading of rule 1').fill('mine');
  const other = await context.newPage();
  await other.goto(new URL(page.url()).pathname);
  await other.getByLabel('Reading of rule 2').fill('theirs');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('Saved as a new version').waitFor();
  await page.getByText('Someone else changed the rules.').waitFor();
  await expect.poll(() => page.getByLabel('Reading of rule 1').inputValue()).toBe('mine');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByLabel('Reading of rule 2').inputValue()).toBe('theirs');
  await context.close();
});

it('TTS-013 DICT-004 uses the dictionary selected next to the text, and remembers it', async () => {
  const { page } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('chooser'), password);
  await createFromFile(page, 'Spoken');
  const id = page.url().split('/').at(-1);
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByLabel('Pronunciation dictionaries').click();
  await page.getByRole('option', { name: /Spoken/ }).click();
  await page.getByRole('textbox', { name: /text/i }).first().fill('Thailand.');
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/v1/text-to-speech/')),
    page.getByRole('button', { name: /generate speech/i }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: id }],
  });
  expect((await request.response())?.status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Remove Spoken' }).click();
  await page.getByRole('button', { name: 'Remove Spoken' }).waitFor({ state: 'hidden' });
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

it('O-08 shows the price of long aliases before it generates', async () => {
  const { page } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('price'), password);
  await createFromFile(page, 'Long');
  await page.getByLabel('Reading of rule 1').fill('a land in the east, '.repeat(10).trim());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved as a new version').waitFor();
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: /text/i }).first().fill('Thailand.');
  await page.getByRole('button', { name: 'Generate speech 9 credits' }).waitFor();
  await page.getByLabel('Pronunciation dictionaries').click();
  await page.getByRole('option', { name: /Long/ }).click();
  await page.getByRole('button', { name: 'Generate speech 200 credits' }).waitFor();
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/v1/text-to-speech/')),
    page.getByRole('button', { name: /generate speech/i }).click(),
  ]);
  expect(reply.headers()['character-cost']).toBe('200');
  await page.context().close();
});

it.each(looks)('names words that no voice reads, in %s at %i px', async (theme, width) => {
  const { page } = await openPage(browser, server.url, { theme, width });
  await signUpInPage(page, newEmail(`unread-${theme}-${width}`), password);
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: /text/i }).first().fill('Hello ሰላም.');
  await page.getByRole('button', { name: /generate speech/i }).click();
  await page.getByText('No voice here reads Ethiopic script, so those words were left out.').waitFor();
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/unread-${theme}-${width}.png` });
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

it.each(looks)('U-10 U-11 is accessible and does not overflow in %s at %i px', async (theme, width) => {
  const { page } = await openPage(browser, server.url, { theme, width });
  await signUpInPage(page, newEmail(`look-${theme}-${width}`), password);
  const findings: string[] = [];
  const look = async (name: string) => {
    await page.waitForTimeout(400);
    findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`));
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) findings.push(`${name}: too wide`);
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` });
  };
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('heading', { name: 'No dictionaries yet' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  await page.getByLabel('Lexicon file').waitFor({ state: 'attached' });
  await look('create');
  await createFromFile(page, 'Countries');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.keyboard.type('Leicester');
  await look('editor');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await look('versions');
  await page.keyboard.press('Escape');
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('link', { name: /Countries/ }).waitFor();
  await look('list');
  expect(findings).toEqual([]);
  await page.context().close();
});
