import { TOTP } from 'otpauth';
import pg from 'pg';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, postJson } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
/** WebAuthn requires a host name, not an IP address. */
let site: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  site = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const password = 'correct-horse-1!';

/** Chromium's virtual authenticator, with automatic presence and user verification. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/**
 * Replaces the browser's autofill of passkeys, which a headless browser does not show. `choose()` in the page selects the
 * offered passkey.
 */
async function showOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      if (options?.mediation !== 'conditional') return get(options);
      return new Promise((resolve, reject) => {
        const { publicKey } = options;
        Object.assign(window, { choose: () => get({ publicKey }).then(resolve, reject) });
        options.signal?.addEventListener('abort', () => {
          Object.assign(window, { choose: undefined });
          reject(new DOMException('', 'AbortError'));
        });
      });
    };
  });
}

const isOffered = (page: Page) => page.waitForFunction(() => 'choose' in window && window.choose !== undefined);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/sign-in/);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText(`Added the passkey ${name}.`).waitFor();
}

it('O-17 adds a passkey in the settings, signs in with it, renames and removes it', async () => {
  const { page, errors } = await openPage(browser, site);
  await showOffers(page);
  const { cdp, authenticatorId } = await plugIn(page);
  await signUpInPage(page, newEmail('keyed'), password);
  await addPasskey(page, 'Laptop');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByText('Not used yet').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  // The same device cannot be registered twice.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Again');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('This device or password manager already has a passkey for this account.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  // Offered by autofill in the email field, and by its button.
  await isOffered(page);
  await expect.poll(() => page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/app\/(home|settings)/);
  await page.goto('/app/settings/security');
  await section.getByText(/Last used/).waitFor();

  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Desk');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Removed the passkey Desk.').waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey was not accepted, or the request timed out. Please try again.').waitFor();
  expect(errors).toEqual([]);
});

it('AUTH-055 accepts a passkey instead of the code at sign-in', async () => {
  const { page, errors } = await openPage(browser, site, { width: 360, theme: 'dark' });
  await showOffers(page);
  await plugIn(page);
  const email = 'both@example.com';
  await signUpInPage(page, email, password);
  await addPasskey(page, 'Phone');
  expect(await axeFindings(page)).toEqual([]);
  await turnOnCodes(email);
  await signOut(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Six-digit code').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/app\/(home|settings)/);
  expect(errors).toEqual([]);
});

it('O-17 signs in with a passkey from autofill, also by keyboard', async () => {
  const { page, errors } = await openPage(browser, site);
  await showOffers(page);
  await plugIn(page);
  await signUpInPage(page, newEmail('offered'), password);
  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Watch');
  await page.keyboard.press('Enter');
  await page.getByText('Added the passkey Watch.').waitFor();
  await signOut(page);
  await isOffered(page);
  // The button's request replaces autofill, which resumes if the request is cancelled.
  await page.evaluate(() => {
    const { get } = navigator.credentials;
    navigator.credentials.get = () => {
      navigator.credentials.get = get;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used. The request was canceled or timed out.').waitFor();
  await isOffered(page);
  await page.evaluate(() => (window as unknown as { choose(): void }).choose());
  await page.waitForURL(/\/app\/(home|settings)/);
  expect(errors).toEqual([]);
});

it('ASVS-3.7.1 asks for the password if the sign-in is not recent, and then continues', async () => {
  const { page, errors } = await openPage(browser, site, { width: 360 });
  await showOffers(page);
  await plugIn(page);
  const email = 'later@example.com';
  await signUpInPage(page, email, password);
  await addPasskey(page, 'Old phone');
  await makeSignInOld();
  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Your password').fill('not mine');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The email or password is incorrect.').waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Removed the passkey Old phone.').waitFor();

  // Cancelled, the action does not happen; nor is it asked for twice after one confirmation.
  await addPasskey(page, 'New phone');
  await makeSignInOld();
  await page.getByRole('button', { name: 'Remove New phone' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Confirm that it is you, because you signed in a while ago.').first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Rename New phone' }).waitFor();
  expect(errors).toEqual([]);
});

it('explains that passkeys need a host name instead of an IP address', async () => {
  const { page } = await openPage(browser, server.url);
  await page.goto('/app/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await signUpInPage(page, newEmail('numbered'), password);
  await page.goto('/app/settings/security');
  await page.getByText(/To add a passkey, open this site by its domain name/).waitFor();
});

async function makeSignInOld(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlOf(server) });
  await client.connect();
  await client.query("update sessions set authenticated_at = authenticated_at - interval '1 hour'");
  await client.end();
}

/** Enables the authenticator app, as in another browser. */
async function turnOnCodes(email: string): Promise<void> {
  const signedIn = await postJson(`${site}/v1/auth/sign-in`, { email, password });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}` };
  const setup = await (await postJson(`${site}/v1/user/totp-setup`, {}, headers)).json();
  const { secret, setup_token } = setup as { secret: string; setup_token: string };
  const body = { totp_mfa_factor: { setup_token, code: new TOTP({ secret }).generate() } };
  expect((await postJson(`${site}/v1/user/update-mfa-factors`, body, headers)).status).toBe(200);
}
