import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { newCaller } from '../../support/caller.ts';
import { server } from '../../support/shared-server.ts';

const caller = await newCaller();
const home = '/app/home';
const speech = '/app/speech-synthesis/text-to-speech';

/** Every path that the specification allows as a redirect target, and the page that it leads to. */
const redirectTargets = [
  // REDIR-002: with and without /app
  ['/affiliates', '/affiliates'],
  ['/app/affiliates', '/app/affiliates'],
  ['/audio-native', '/app/audio-native'],
  ['/history', `${speech}/history`],
  ['/app/history', `${speech}/history`],
  ['/request-alpha-access', '/app/request-alpha-access'],
  ['/app/request-alpha-access', '/app/request-alpha-access'],
  ['/subscription', '/app/subscription'],
  ['/app/subscription', '/app/subscription'],
  ['/usage', '/app/usage'],
  ['/app/usage', '/app/usage'],
  ['/usage/workspace', '/app/usage/workspace'],
  ['/app/usage/workspace', '/app/usage/workspace'],
  ['/speech-synthesis', speech],
  ['/app/speech-synthesis', speech],
  ['/speech-synthesis/text-to-speech', speech],
  ['/speech-synthesis/text-to-speech/history', `${speech}/history`],
  ['/app/speech-synthesis/text-to-speech/history', `${speech}/history`],
  ['/dubs', '/app/dubbing'],
  ['/app/dubs', '/app/dubbing'],
  ['/redirect', home],
  ['/app/redirect', home],
  // REDIR-003
  ['/v1/dubs/d1', '/app/dubbing'],
  ['/v1/projects/p1', '/app/studio'],
  ['/app/voice-lab/share/someone/voice', '/app/voice-lab/share/someone/voice'],
  ['/sound-effects/rain', '/sound-effects/rain'],
  ['/app/studio/s1', '/app/studio/s1'],
  // REDIR-004
  ['/app/integrations/vercel/callback', '/app/integrations/vercel/callback'],
] as const;

/** Paths of links in mails, of returns from payments, and of the onboarding. */
const linkedPages = [
  ['/app/home', '/app/home'],
  ['/app/onboarding-checklist', '/app/onboarding-checklist'],
  ['/app/settings', '/app/settings'],
  ['/app/settings?connected=Work', '/app/settings/security'],
  ['/app/settings?dialog=add-2fa', '/app/settings/security'],
  ['/app/settings#data-export', '/app/settings/privacy'],
  ['/app/settings/api-keys', '/app/settings/api-keys'],
  ['/app/voice-lab', '/app/voice-lab'],
  ['/app/voice-library', '/app/voice-library'],
  ['/app/payouts', '/app/payouts'],
] as const;

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  ({ page, context } = await openPage(browser, server.url));
  await page.goto('/app/sign-in');
  await signIn(page);
  await page.waitForURL(`**${home}`);
});
afterAll(async () => {
  await context.close();
  await browser.close();
});

async function signIn(at: Page): Promise<void> {
  await at.getByLabel('Email').fill(caller.email);
  await at.getByLabel('Password', { exact: true }).fill(caller.password);
  await at.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a path and waits for the page that it leads to. */
async function expectPage(path: string, target: string, query = ''): Promise<void> {
  const reply = await page.goto(path);
  expect([path, reply?.status()]).toEqual([path, 200]);
  await page.waitForURL((url) => url.pathname === target && url.search.startsWith(query));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'Page not found' }).count(), path).toBe(0);
}

it.each([...redirectTargets, ...linkedPages])(
  'REDIR-002 REDIR-003 REDIR-004 REDIR-008 opens %s at %s',
  (path, target) => expectPage(path, target),
);

it.each(redirectTargets)('REDIR-006 follows the redirect to %s at %s', (path, target) =>
  expectPage(`/app/sign-in?${new URLSearchParams({ redirect: path })}`, target),
);

it.each(['/history', '/usage', '/subscription', '/request-alpha-access'])(
  'REDIR-008 keeps the query string of %s',
  async (path) => {
    const target = redirectTargets.find(([from]) => from === path)?.[1] ?? '';
    await expectPage(`${path}?search=a`, target, '?search=a');
  },
);

it('REDIR-008 follows the allowed target of /redirect only', async () => {
  await expectPage('/redirect?redirect=%2Fusage', '/app/usage');
  await expectPage('/redirect?redirect=https%3A%2F%2Fevil.example', home);
});

it.each(['/history', '/usage', '/speech-synthesis', '/dubs', '/subscription', '/audio-native', '/redirect'])(
  'REDIR-006 REDIR-008 asks a signed-out visitor of %s to sign in, and then opens its page',
  async (path) => {
    const visitor = await openPage(browser, server.url);
    const target = redirectTargets.find(([from]) => from === path)?.[1] ?? '';
    expect((await visitor.page.goto(path))?.status()).toBe(200);
    await visitor.page.waitForURL('**/app/sign-in**');
    await signIn(visitor.page);
    await visitor.page.waitForURL((url) => url.pathname === target);
    await visitor.context.close();
  },
);
