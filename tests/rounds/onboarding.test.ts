import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, registerInPage, saveScreenshot } from '../support/browser.ts';
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

/** Skips through the questions to the checklist. */
async function toChecklist(page: Page, email: string): Promise<void> {
  await registerInPage(page, email, password);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/app/onboarding-checklist');
  await page.getByText(/ of \d done/).waitFor();
}

it('ONB-001 ONB-002 AUTH-067 ROUTE-010 ROUTE-011 asks a new person two pages of questions after the first sound, and stores the answers', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ingest'))
      events.push(...request.postDataJSON().events.map(({ event }: { event: string }) => event));
  });
  await registerInPage(page, newEmail('new'), password);
  await page.getByRole('heading', { name: 'Welcome to Timbre' }).waitFor();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 1 of 3');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 3');
  expect(await axeFindings(page)).toEqual([]);

  // By keyboard alone.
  await page.getByLabel('What’s your name?').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: 'I build software' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/onboarding/next');
  await page.getByRole('heading', { name: 'Nearly there, Grace' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText('Accessibility').click();
  await page.getByText('Search', { exact: true }).click();
  const sent = page.waitForRequest('**/v1/user/onboarding-survey-complete');
  const initiated = page.waitForResponse('**/v1/user/onboarding-checklist/initiate');
  const refreshed = page.waitForResponse('**/v1/user/refresh');
  await page.getByRole('button', { name: 'Finish' }).click();
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const answers = {
    first_name: 'Grace',
    role: 'developer',
    subrole: 'Accessibility',
    timezone,
    source: 'Search',
  };
  expect((await sent).postDataJSON()).toEqual(answers);
  expect((await (await initiated).json()).items).toHaveLength(7);
  expect(await (await refreshed).json()).toMatchObject({
    first_name: 'Grace',
    is_onboarding_completed: true,
    onboarding_survey: answers,
  });
  await page.waitForURL('**/app/onboarding-checklist');
  expect(events.filter((event) => event === 'sign-up completed')).toHaveLength(1);

  // The questions are asked only once.
  await page.goto('/app/onboarding');
  await page.waitForURL('**/app/home');
  await page.goto('/app/home?newUser=true');
  await page.waitForURL('**/app/home');
  expect(events.filter((event) => event === 'sign-up completed')).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});

it('ONB-001 C-18 lets people skip the questions, and stays on the second page after a reload', async () => {
  const { page, context } = await openPage(browser, server.url);
  await registerInPage(page, newEmail('skip'), password);
  await page.goto('/app/onboarding/next');
  await page.getByRole('heading', { name: 'Nearly there' }).waitFor();
  const done = page.waitForResponse('**/v1/user/refresh');
  await page.getByRole('button', { name: 'Skip' }).click();
  expect(await (await done).json()).toMatchObject({ is_onboarding_completed: true, first_name: 'Ada' });
  await page.waitForURL('**/app/home');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
  await context.close();
});

it('ROUTE-010 ROUTE-012 requires sign-in first', async () => {
  const { page, context } = await openPage(browser, server.url);
  for (const path of ['/app/onboarding', '/app/onboarding/next', '/app/onboarding-checklist']) {
    await page.goto(path);
    await page.waitForURL('**/app/sign-in');
  }
  await context.close();
});

it('ONB-009 ONB-010 ONB-017 ONB-018 USER-025 completes the step of a generation once', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await toChecklist(page, 'steps@example.com');
  const list = page.getByRole('list', { name: 'First steps' });
  const events: string[] = [];
  const updates: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ingest'))
      events.push(...request.postDataJSON().events.map(({ event }: { event: string }) => event));
    if (request.url().endsWith('/onboarding-checklist/update')) updates.push(request.postDataJSON());
  });
  await list.getByRole('link', { name: 'Turn text into speech' }).click();
  await page.getByRole('textbox', { name: /text/i }).first().fill('A first step.');
  const refreshed = page.waitForResponse('**/v1/user/refresh');
  await page.getByRole('button', { name: /generate speech/i }).click();
  await page.getByText('Congratulations on completing a step in your onboarding checklist.').waitFor();
  expect((await refreshed).ok()).toBe(true);
  const button = page.getByRole('button', { name: /generate speech/i });
  await button.waitFor({ timeout: 20_000 });
  await button.click();
  await expect.poll(() => events.filter((event) => event === 'text-to-speech generation started').length).toBe(2);
  await page.goto('/app/onboarding-checklist');
  await page.getByText('1 of').waitFor();
  expect(updates).toEqual([{ item_id: 'text_to_speech' }]);
  expect(events.filter((event) => event === 'onboarding checklist item completed')).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});

it('ONB-011 ONB-021 ONB-022 links from its cards to the pages of the product, that of dubbing with its 29 languages', async () => {
  const { page, context } = await openPage(browser, server.url);
  await toChecklist(page, 'targets@example.com');
  const links = page.getByRole('list', { name: 'First steps' }).getByRole('link');
  await page.getByRole('link', { name: 'Compare plans' }).waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths.toSorted()).toEqual([
    '/affiliates',
    '/app/affiliates',
    '/app/dubbing',
    '/app/settings/api-keys',
    '/app/sign-in',
    '/app/speech-synthesis/speech-to-speech',
    '/app/speech-synthesis/text-to-speech',
    '/app/subscription',
    '/app/voice-lab?creationType=designVoice',
    '/app/voice-library',
    '/docs',
  ]);
  for (const path of paths) {
    const opened = await context.newPage();
    const reply = await opened.goto(path!);
    expect([path, reply?.status()]).toEqual([path, 200]);
    await opened.getByRole('heading').first().waitFor();
    expect(await opened.getByText('Page not found').count()).toBe(0);
    await opened.close();
  }
  expect(await page.getByText('Translate speech into 29 languages and keep its delivery.').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});

it('ONB-016 ONB-018 completes the step of revealing an API key, and shows no toast with a hidden checklist', async () => {
  const { page, context } = await openPage(browser, server.url);
  await toChecklist(page, `keys-${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByText('You have hidden your first steps.').waitFor();
  await page.goto('/app/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('script');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const updated = page.waitForResponse('**/v1/user/onboarding-checklist/update');
  // Both replies may arrive before the first is read.
  const refreshed = updated.then(() => page.waitForResponse('**/v1/user/refresh'));
  await page.getByRole('button', { name: 'Unhide key' }).click();
  const { items } = await (await updated).json();
  expect(items).toContainEqual({ onboarding_checklist_item_id: 'api_key', is_completed: true });
  await refreshed;
  expect(await page.getByText('Congratulations on completing a step').count()).toBe(0);
  await context.close();
});

it('ONB-007 ONB-008 ONB-019 ONB-020 hides and completes the checklist, and shows failures', async () => {
  const { page, context } = await openPage(browser, server.url);
  await toChecklist(page, `ends-${Date.now()}@example.com`);
  for (const [path, button, text] of [
    ['hide', 'Hide', 'Error hiding onnboarding checklist'],
    ['mark-complete', 'Done', 'Error completing onboarding checklist'],
  ] as const) {
    await page.route(`**/onboarding-checklist/${path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: button }).click();
    await page.getByText(text, { exact: true }).waitFor();
    await page.unroute(`**/onboarding-checklist/${path}`);
  }
  await page.goto('/app/home');
  const card = page.getByRole('region', { name: 'First steps' });
  await card.getByRole('link', { name: 'Show' }).click();
  await page.waitForURL('**/app/onboarding-checklist');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('All steps are done.').waitFor();
  await page.goto('/app/home');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await card.count()).toBe(0);
  await context.close();

  const other = await openPage(browser, server.url);
  await toChecklist(other.page, 'hides@example.com');
  await other.page.goto('/app/home');
  await other.page.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Hide' }).click();
  await other.page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' });
  await other.context.close();
});

it.each(looks)('ONB-001 ONB-003 shows the questions in %s at %i px', async (theme, width) => {
  const { page, context } = await openPage(browser, server.url, { theme, width });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await registerInPage(page, newEmail(`look-${theme}-${width}`), password);
  await page.getByRole('button', { name: 'Speak with' }).nth(5).waitFor();
  expect([await axeFindings(page), await fits()]).toEqual([[], true]);
  await saveScreenshot(page, `first-sound-${theme}-${width}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('I make content').click();
  expect([await axeFindings(page), await fits()]).toEqual([[], true]);
  await saveScreenshot(page, `onboarding-${theme}-${width}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /Nearly there/ }).waitFor();
  expect([await axeFindings(page), await fits()]).toEqual([[], true]);
  await saveScreenshot(page, `onboarding-next-${theme}-${width}`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText(/ of \d done/).waitFor();
  expect([await axeFindings(page), await fits()]).toEqual([[], true]);
  await saveScreenshot(page, `checklist-${theme}-${width}`);
  await page.goto('/app/home');
  await page.getByRole('region', { name: 'First steps' }).waitFor();
  expect([await axeFindings(page), await fits()]).toEqual([[], true]);
  await saveScreenshot(page, `home-checklist-${theme}-${width}`);
  await context.close();
});
