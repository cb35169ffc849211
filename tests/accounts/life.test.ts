import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { latestLink } from '../support/mailbox.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const [first, second] = ['correct-horse-1!', 'another-horse-2!'];

/** Codes of an authenticator app. Each works once, in its own 30 seconds and those before and after. */
function authenticator(secret: string): () => Promise<string> {
  const period = 30_000;
  let used = 0;
  return async () => {
    const now = Date.now() / period;
    // A code of the previous step would be refused if the request came after the end of this one.
    used = Math.max(used + 1, Math.floor(now) - (now % 1 < 0.4 ? 1 : 0));
    await setTimeout(Math.max(0, (used - 1) * period - Date.now()));
    return new TOTP({ secret, period: 30, digits: 6, algorithm: 'SHA1' }).generate({ timestamp: used * period });
  };
}

async function signIn(page: Page, email: string, password: string, code?: () => Promise<string>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (!code) return;
  await page.getByLabel('Six-digit code').fill(await code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The complete life cycle of an account. */
it('U-12 U-16 U-38 signs up, verifies, adds a second factor, signs out in both tabs, resets the password and deletes the account', async () => {
  const email = newEmail('life');
  const link = async (subject: RegExp) => {
    const url = await latestLink(server.url, email, subject);
    return url.pathname + url.search;
  };
  const { page, context, errors } = await openPage(browser, server.url);
  await signUpInPage(page, email, first);
  const notice = page.getByRole('complementary', { name: 'Email verification' });
  await notice.waitFor();

  const tab = await context.newPage();
  await tab.goto(await link(/verify/i));
  await tab.getByRole('dialog', { name: 'Your email is verified' }).waitFor();
  await notice.waitFor({ state: 'detached' });

  await page.goto('/app/settings?dialog=add-2fa');
  const dialog = page.getByRole('dialog');
  await dialog.getByAltText('QR code for your authenticator app').waitFor();
  const code = authenticator(await dialog.locator('.font-mono').innerText());
  await dialog.getByLabel('Six-digit code').fill(await code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('Two-factor authentication is on.').waitFor();

  await tab.goto('/app/home');
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  for (const one of [page, tab]) await one.waitForURL(/\/app\/sign-in/);
  await tab.close();

  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/^If a user with the email/).waitFor();
  await page.goto(await link(/reset/i));
  await dialog.getByLabel('New password', { exact: true }).fill(second);
  await dialog.getByLabel('New password again').fill(second);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/sign-in/);

  await signIn(page, email, first);
  await page.getByText('The email or password is incorrect.').waitFor();
  await signIn(page, email, second, code);
  await page.waitForURL(/\/app\/home/);

  await page.goto('/app/settings/privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Your password').fill(second);
  await dialog.getByLabel('Six-digit code').fill(await code());
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(/\/app\/sign-in/);
  await page.getByLabel('Email').waitFor();
  await signIn(page, email, second);
  await page.getByRole('heading', { name: 'Restore your account?' }).waitFor();
  await page.getByRole('button', { name: 'Restore account' }).click();
  await page.getByLabel('Six-digit code').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it.each(['/app/settings', '/app/settings/security', '/app/settings/api-keys', '/app/onboarding-checklist'])(
  'ROUTE-012 ROUTE-014 ROUTE-015 %s requires sign-in, then opens',
  async (path) => {
    const { page, context } = await openPage(browser, server.url);
    await page.goto(path);
    await page.waitForURL(/\/app\/sign-in/);
    await page.getByRole('link', { name: 'Sign up' }).first().click();
    await page.waitForURL(/\/app\/sign-up/);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email').fill(newEmail('route'));
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/app/onboarding');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.close();
  },
);
