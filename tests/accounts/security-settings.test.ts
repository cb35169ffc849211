import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openSignedIn, readDownload, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const totp = (secret: string, steps: number) =>
  new TOTP({ secret, period: 30, digits: 6, algorithm: 'SHA1' }).generate({ timestamp: Date.now() + steps * 30_000 });

it('AUTH-056 AUTH-055 enables the second factor in the settings, and requires it at sign-in', async () => {
  const { page, errors, account } = await openSignedIn(browser, server.url);
  const { email, password } = account;
  await page.goto('/app/settings?dialog=add-2fa');
  const dialog = page.getByRole('dialog');
  await dialog.getByAltText('QR code for your authenticator app').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const secret = await dialog.locator('.font-mono').innerText();
  await dialog.getByLabel('Six-digit code').fill(totp(secret, -1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your backup codes' });
  await codes.waitFor();
  const shown = await codes.getByRole('listitem').allInnerTexts();
  expect(new Set(shown).size).toBe(10);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'backup-codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect((await readDownload(download)).toString().trim().split('\n')).toEqual(shown);
  // A stray key or click does not lose the codes.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('Two-factor authentication is on.').waitFor();
  await page.getByText('10 left').waitFor();
  const backupCode = shown[0]!;

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/sign-in/);
  const signIn = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This code is incorrect, expired, or already used.').waitFor();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(backupCode);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/(home|settings)/);
  await page.goto('/app/settings/security');
  await page.getByText('9 left').waitFor();
  await page.getByRole('button', { name: 'I lost my second factor' }).click();
  await page.getByLabel('Backup code').fill(shown[1]!);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Add two-factor authentication' }).waitFor();
  expect(errors).toEqual([]);
});

it('U-12 closes the account in the settings, and restores it at sign-in', async () => {
  const { page, errors, account } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  const { email, password } = account;
  await page.goto('/app/settings/privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(/sign-in/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Restore your account?' }).waitFor();
  await page.getByRole('button', { name: 'Restore account' }).click();
  await page.waitForURL(/\/app\/(home|settings)/);
  expect(errors).toEqual([]);
});

it('AUTH-012 signs out after the workspace’s inactivity timeout', async () => {
  const { page, account } = await openSignedIn(browser, server.url);
  const { email, password, accessToken } = account;
  await page.goto('/app/home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const reply = await fetch(`${server.url}/v1/workspace/update-workspace`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session_inactivity_timeout: 5 }),
  });
  expect(reply.status).toBe(200);
  const changedAt = Date.now();
  await page.waitForURL(/sign-in/, { timeout: 15_000 });
  expect(Date.now() - changedAt).toBeGreaterThan(4000);

  // A browser that was closed in the meantime is signed out too, and can sign in again.
  const beAway = () => localStorage.setItem('xi:last_sign', String(Date.now() - 60_000));
  await page.evaluate(beAway);
  const signIn = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await page.waitForURL(/\/app\/home/);
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('xi:last_sign')))).toBeGreaterThan(changedAt);
  await page.goto(`${server.url}/ready`);
  await page.evaluate(beAway);
  await page.goto(`${server.url}/app/home`);
  await page.waitForURL(/sign-in/, { timeout: 4000 });
});
