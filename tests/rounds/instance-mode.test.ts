import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, registerInPage, saveScreenshot } from '../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'correct-horse-1!';
const json = async (url: string, { accessToken }: Pick<Account, 'accessToken'>) =>
  (await (await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })).json()) as Record<string, unknown>;

/** Texts that are shown only with plans. */
const plansIn = async (page: Page) => ({
  quota: await page.getByText(/^Total quota/).count(),
  pricing: await page.locator('a[href="/pricing"], a[href="/app/subscription"]').count(),
});

/** Changes the mode in the settings, as the owner. */
async function choose(page: Page, name: 'Private' | 'A service', says: string): Promise<void> {
  await page.goto('/app/console');
  const section = page.getByRole('region', { name: 'Server' });
  await section.getByText(name, { exact: true }).click();
  await section.getByRole('button', { name: 'Save' }).click();
  await page.getByText(says).waitFor();
}

it.each(looks)(
  'asks the first person for the set-up code if others can reach the server (%s, %i px)',
  async (theme, width) => {
    const noOwner = { BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '' };
    const server = await startServer({ env: { ...noOwner, HOST: '0.0.0.0' } });
    try {
      const { page, context, errors } = await openPage(browser, server.url, { theme, width });
      // Nobody can sign in yet.
      await page.goto('/app');
      await page.waitForURL('**/app/sign-up');
      await page.getByLabel('Email').fill(newEmail('owner'));
      await page.getByLabel('Password', { exact: true }).fill(password);
      expect(await axeFindings(page)).toEqual([]);
      await saveScreenshot(page, `set-up-code-${theme}-${width}`, { fullPage: true });
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByText('This server has no owner yet.').first().waitFor();
      const [, code = ''] = /set-up code: (\S+)/.exec(server.output()) ?? [];
      await page.getByLabel('Set-up code').fill(code);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByRole('heading', { name: 'Welcome to Timbre' }).waitFor();
      expect(errors).toEqual([]);
      await context.close();
    } finally {
      await server.remove();
    }
  },
);

describe('a server that asks its owner at sign-up', () => {
  let server: RunningServer;
  const ownerEmail = newEmail('owner');
  beforeAll(async () => {
    server = await startServer({ env: { BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '' } });
  });
  afterAll(() => server.remove());

  it('asks only the first person, once; private mode shows no plans and sets no limits, and is reversible', async () => {
    const { page, context, errors } = await openPage(browser, server.url, { isLocal: true });
    await registerInPage(page, ownerEmail, password);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your Timbre server is ready' }).waitFor();
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 4');
    // Nothing is chosen for the owner.
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Choose one, or decide later.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, 'instance-question');
    // By keyboard alone.
    await page.getByRole('radio', { name: 'A service' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'About you' }).waitFor();
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 3 of 4');
    expect(await (await fetch(`${server.url}/v1/instance`)).json()).toMatchObject({ mode: 'private' });
    await page.reload();
    await page.getByRole('heading', { name: 'About you' }).waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL('**/app/home');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await page.getByRole('complementary', { name: 'What this server is for' }).count()).toBe(0);

    // Another person is not asked and not limited.
    const other = await openPage(browser, server.url);
    await registerInPage(other.page, newEmail('second'), password);
    await other.page.getByRole('heading', { name: 'Welcome to Timbre' }).waitFor();
    await expect.poll(() => other.page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 1 of 3');
    await other.page.getByRole('button', { name: 'Skip' }).click();
    await other.page.getByRole('heading', { name: 'Home' }).waitFor();
    await other.page.waitForLoadState('networkidle');
    expect(await plansIn(other.page)).toEqual({ quota: 0, pricing: 0 });
    const account = await signUp(server.url);
    const subscription = () => json(`${server.url}/v1/user/subscription`, account);
    expect(await subscription()).toMatchObject({ character_limit: 2_147_483_647 });
    const forbidden = await postJson(
      `${server.url}/v1/instance/settings`,
      { mode: 'service' },
      { authorization: `Bearer ${account.accessToken}` },
    );
    expect(forbidden.status).toBe(403);
    await other.page.goto('/app/settings');
    await other.page.getByRole('region', { name: 'Interface language' }).waitFor();
    expect(await other.page.getByRole('region', { name: 'Plan', exact: true }).count()).toBe(0);
    expect(await other.page.getByRole('region', { name: 'Server' }).count()).toBe(0);

    // Pages of plans are not found.
    const pricing = await other.page.goto('/pricing');
    expect(pricing?.status()).toBe(404);
    await other.page.getByRole('heading', { name: 'Page not found' }).first().waitFor();

    // In service mode, open pages update without a reload, and everyone starts on the free plan.
    await other.page.goto('/app/settings');
    await other.page.getByRole('region', { name: 'Interface language' }).waitFor();
    await choose(page, 'A service', 'This server is now a service. Plans and prices are visible.');
    expect(await axeFindings(page)).toEqual([]);
    await other.page.getByRole('region', { name: 'Plan', exact: true }).getByText('Free', { exact: true }).waitFor();
    await expect.poll(async () => (await plansIn(other.page)).quota).toBeGreaterThan(0);
    const offered = await fetch(`${server.url}/pricing`, { headers: { accept: 'text/html' } });
    expect([offered.status, (await offered.text()).includes('Creator')]).toEqual([200, true]);
    const speech = await postJson(
      `${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`,
      { text: 'A word.' },
      { authorization: `Bearer ${account.accessToken}` },
    );
    expect(speech.status).toBe(200);
    await speech.arrayBuffer();
    await expect.poll(async () => (await subscription()).character_count).toBe(7);
    const before = await subscription();
    expect(before).toMatchObject({ tier: 'free', status: 'free', character_limit: 10_000, character_count: 7 });

    // Switch back and forth.
    await choose(page, 'Private', 'This server is now private. Everything is unlimited.');
    expect(await subscription()).toMatchObject({ character_limit: 2_147_483_647 });
    await other.page.getByRole('region', { name: 'Plan', exact: true }).waitFor({ state: 'detached' });
    await choose(page, 'A service', 'This server is now a service. Plans and prices are visible.');
    expect(await subscription()).toEqual(before);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it.each(looks)('shows the setting in %s at %i px', async (theme, width) => {
    const { page, context } = await openPage(browser, server.url, { theme, width });
    await page.goto('/app/sign-in');
    await page.getByLabel('Email').fill(ownerEmail);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/app/home');
    await page.goto('/app/console');
    const section = page.getByRole('region', { name: 'Server' });
    await section.scrollIntoViewIfNeeded();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await saveScreenshot(page, `instance-setting-${theme}-${width}`);
    await context.close();
  });
});

describe('a server that did not ask its owner at sign-up', () => {
  it('asks on the home screen until answered', async () => {
    const server = await startServer();
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/app/sign-in');
    await page.getByLabel('Email').fill(bootstrap.email);
    await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/app/home');
    const offer = page.getByRole('complementary', { name: 'What this server is for' });
    await offer.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, 'instance-offer');
    await offer.getByRole('button', { name: 'Private' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
    await context.close();
    await server.remove();
  });

  it('asks nobody if the environment sets the mode, and shows that it is fixed', async () => {
    const server = await startServer({ env: { INSTANCE_MODE: 'private' } });
    const { page, context } = await openPage(browser, server.url, { theme: 'dark' });
    await page.goto('/app/sign-in');
    await page.getByLabel('Email').fill(bootstrap.email);
    await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('complementary', { name: 'What this server is for' }).count()).toBe(0);
    await page.goto('/app/console');
    const section = page.getByRole('region', { name: 'Server' });
    await section.getByText('INSTANCE_MODE').waitFor();
    await expect.poll(() => section.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
    await expect.poll(() => section.getByRole('radio', { name: 'A service' }).isDisabled()).toBe(true);
    expect(await section.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
    await server.remove();
  });
});
