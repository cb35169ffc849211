import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { latestLink } from '../support/mailbox.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let invited: RunningServer;
let domains: RunningServer;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  invited = await startServer({ env: { SIGN_UP: 'invited', DEVELOPMENT: 'true' } });
  domains = await startServer({ env: { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'firm.example', DEVELOPMENT: 'true' } });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([invited?.remove(), domains?.remove()]);
});

const password = 'otter-gravel-81-cobalt-window!';
const makeAccount = async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/app\/(home|onboarding)/);
};

it('AUTH-002 explains that sign-up needs an invitation, and accepts invited people', async () => {
  const stranger = await openPage(browser, invited.url, { width: 360, theme: 'dark' });
  await stranger.page.goto('/app/sign-up?invite_code=made-up');
  await stranger.page.getByRole('heading', { name: 'Sign-up is by invitation' }).waitFor();
  await stranger.page.getByText('This invitation is for another email').waitFor();
  expect(await stranger.page.getByLabel('Password').count()).toBe(0);
  expect(await axeFindings(stranger.page)).toEqual([]);

  const { page, errors } = await openPage(browser, invited.url);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/app\/(home|onboarding)/);
  await page.goto('/app/console/people');
  await page.getByLabel('Invite by email').fill('guest@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('We emailed an invitation to guest@example.com.').waitFor();
  await page.getByRole('button', { name: 'Revoke the invitation for guest@example.com' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);

  const link = await latestLink(invited.url, 'guest@example.com', /invitation/i);
  const guest = await openPage(browser, invited.url);
  await guest.page.goto(link.pathname + link.search);
  await guest.page.getByText('Your invitation is for this email.').waitFor();
  await expect.poll(() => guest.page.getByLabel('Email').inputValue()).toBe('guest@example.com');
  await makeAccount(guest.page);
  expect(guest.errors).toEqual([]);
});

it('AUTH-002 mails the sign-up link to emails at the allowed domains', async () => {
  const { page, errors } = await openPage(browser, domains.url, { width: 360, theme: 'dark' });
  await page.goto('/app/sign-up');
  await page.getByText('Sign up with an email address at firm.example.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Email').fill('ada@firm.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If ada@firm.example can sign up').waitFor();
  const link = await latestLink(domains.url, 'ada@firm.example', /invitation/i);
  await page.goto(link.pathname + link.search);
  await page.getByText('Your invitation is for this email.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await makeAccount(page);
  expect(errors).toEqual([]);
});

it('U-16 rates the password strength, and rejects only passwords that break the rules', async () => {
  const { page } = await openPage(browser, invited.url, { width: 360 });
  await page.goto('/app/sign-up');
  await page.getByRole('heading', { name: 'Sign-up is by invitation' }).waitFor();
  const link = await (async () => {
    const reply = await fetch(`${invited.url}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: bootstrap.email, password: bootstrap.password }),
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    const invitation = await fetch(`${invited.url}/v1/auth/invitations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ email: 'weak@example.com' }),
    });
    return new URL(((await invitation.json()) as { url: string }).url);
  })();
  await page.goto(link.pathname + link.search);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  const strength = page.getByRole('status').filter({ hasText: 'Password strength' });
  await strength.getByText('Strong').waitFor();
  await field.fill('password1!');
  await strength.getByText(/^(Very weak|Weak)$/).waitFor();
  await expect.poll(() => strength.getAttribute('aria-live')).toBe('polite');
  expect(await axeFindings(page)).toEqual([]);
  // AUTH-034: weak, but valid.
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/app\/(home|onboarding)/);
});
