import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
beforeAll(async () => {
  [browser, caller] = await Promise.all([openBrowser(), newProjectsCaller()]);
});
afterAll(() => browser.close());

const paths = ['/app/audio-native', '/app/audio-native/settings', '/app/audio-native/settings/player'] as const;

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL('**/app/sign-in**');
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill(caller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { level: 1, name: 'Audio Native' }).waitFor();
}
const read = async (path: string) => {
  const reply = await fetch(`${server.url}/v1/audio-native${path}`, {
    headers: { authorization: `Bearer ${caller.accessToken}` },
  });
  expect(reply.status, path).toBe(200);
  return reply.json();
};

describe('the screens of Audio Native', () => {
  it('NATIVE-001 ROUTE-039 ROUTE-040 ROUTE-041 asks visitors to sign in, adds articles and sets up pages and the player', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    for (const path of paths.slice(1)) {
      await page.goto(path);
      await page.waitForURL('**/app/sign-in**');
    }
    await signIn(page, paths[0]);
    await page.getByRole('heading', { name: 'No articles yet' }).waitFor();
    await saveScreenshot(page, 'native-empty');

    await page.getByRole('button', { name: 'Add article' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add article' });
    await dialog.getByRole('button', { name: 'Add and narrate' }).click();
    await dialog.getByText('Paste the text of the article.').waitFor();
    await dialog.getByText('File', { exact: true }).click();
    const html = '<html><body><h1>Harbour</h1><p>The harbour is quiet today.</p></body></html>';
    await dialog
      .getByLabel('Article', { exact: true })
      .setInputFiles({ name: 'Harbour lights.html', mimeType: 'text/html', buffer: Buffer.from(html) });
    await dialog.getByRole('list', { name: 'Chosen article' }).getByText('Harbour lights.html').waitFor();
    await saveScreenshot(page, 'native-add');
    await dialog.getByRole('button', { name: 'Add and narrate' }).click();
    const row = page.getByRole('list', { name: 'Articles' }).getByRole('listitem');
    await row.getByText('Harbour lights', { exact: true }).waitFor();
    await row.getByText('Ready', { exact: true }).waitFor({ timeout: 120_000 });
    await saveScreenshot(page, 'native-list');
    await row.getByRole('button', { name: 'Embed' }).click();
    await page
      .getByRole('dialog', { name: 'Embed Harbour lights' })
      .getByText('elevenlabs-audionative-widget')
      .waitFor();
    await saveScreenshot(page, 'native-embed');
    await page.keyboard.press('Escape');
    await row.getByRole('switch', { name: 'Harbour lights enabled' }).click();
    const first = async () => (await read('/projects')).projects[0];
    await expect.poll(first).toMatchObject({ name: 'Harbour lights', status: 'ready', enabled: false });

    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.waitForURL(`**${paths[1]}`);
    await page.getByLabel('Address', { exact: true }).fill('https://news.example/stories/');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('list', { name: 'Allowed addresses' }).getByText('https://news.example/stories').waitFor();
    await page.getByRole('switch', { name: 'Narrate pages when they are first read' }).click();
    const settings = () => read('/player-settings');
    await expect.poll(settings).toMatchObject({ allowed_urls: ['https://news.example/stories'], narrates_pages: true });
    await saveScreenshot(page, 'native-pages', { fullPage: true });

    await page.getByRole('link', { name: 'Player', exact: true }).click();
    await page.waitForURL(`**${paths[2]}`);
    const preview = page.frameLocator('iframe[title="Preview of the player"]');
    await preview.getByRole('heading', { name: 'The title of your page' }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Stories of the sea');
    await page.getByLabel('Background color', { exact: true }).fill('#102030');
    await preview.getByRole('heading', { name: 'Stories of the sea' }).waitFor();
    const background = () => preview.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(background).toBe('rgb(16, 32, 48)');
    await page.getByRole('switch', { name: 'Small player' }).click();
    await expect.poll(() => preview.getByRole('heading', { name: 'Stories of the sea' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(settings)
      .toMatchObject({ title: 'Stories of the sea', background_color: '#102030', small: true });
    await saveScreenshot(page, 'native-player', { fullPage: true });

    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for Harbour lights' }).click();
    await page.getByRole('menuitem', { name: 'Show listening' }).click();
    await page.getByText('Nobody has opened the player yet.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }, 240_000);

  it.each(looks)(
    'NATIVE-001 is accessible and fits the window: %s theme, %i px',
    async (theme, width) => {
      const { page, context } = await openPage(browser, server.url, { theme, width });
      await signIn(page, paths[0]);
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('link', { name: 'Pages', exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        await saveScreenshot(page, `native-${theme}-${path.split('/').at(-1)}`, { fullPage: true });
        expect([path, await axeFindings(page)]).toEqual([path, []]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, overflow]).toEqual([path, 0]);
      }
      await context.close();
    },
    120_000,
  );
});
