import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../contract/catalogue/messages.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { type LocalProvider, startOpenIdProvider } from '../support/local-identity-provider.ts';
import { type LocalSamlProvider, startSamlProvider } from '../support/local-saml-provider.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let oidc: LocalProvider;
let saml: LocalSamlProvider;
let browser: Browser;

beforeAll(async () => {
  [oidc, saml, browser] = await Promise.all([startOpenIdProvider('localhost'), startSamlProvider(), openBrowser()]);
  const work = { id: 'work', title: 'Work', issuer: oidc.issuer, client_id: oidc.clientId };
  const providers = [{ ...work, client_secret: oidc.clientSecret }];
  server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify(providers), ALLOW_PRIVATE_URLS: 'true' } });
});

/** The sign-in page offers single sign-on as soon as any workspace has it. */
async function haveProvider(): Promise<void> {
  const { accessToken } = await signUp(server.url);
  const { entityId: identity_provider_entity_id, ssoUrl: sso_url, certificate } = saml;
  const body = { kind: 'saml', title: 'Other', identity_provider_entity_id, sso_url, certificates: [certificate] };
  const url = `${server.url}/v1/workspace/identity-providers`;
  expect((await postJson(url, body, { authorization: `Bearer ${accessToken}` })).status).toBe(200);
}
afterAll(async () => {
  await browser.close();
  await server.remove();
  await Promise.all([oidc.stop(), saml.stop()]);
});

async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}

/** Checks a page in both themes at two widths. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'])
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((shown) => {
        document.documentElement.classList.toggle('dark', shown === 'dark');
        document.documentElement.dataset.theme = shown;
      }, theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} ${width}`).toBeLessThanOrEqual(
        width,
      );
      expect(await axeFindings(page), `${name} ${theme} ${width}`).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}-${width}.png` });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe('sign-in screens', () => {
  it('U-40 signs up with a provider on another site, then connects and disconnects it', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    oidc.person = { sub: 'b-1', email: 'browser@example.com', email_verified: true, given_name: 'Hedy' };
    await page.goto('/app/sign-up');
    await page.getByRole('link', { name: 'Continue with Work' }).click();
    await page.waitForURL('**/app/onboarding');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL('**/app/home');
    await page.goto('/app/settings/security');
    await page.getByRole('button', { name: 'Disconnect Work' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    oidc.person = { sub: 'b-2', email: 'elsewhere@example.com' };
    await context.clearCookies({ name: /^_/ });
    await page.getByRole('button', { name: 'Connect Work' }).click();
    await page.getByText('Work is connected.').waitFor();
    await page.getByText('elsewhere@example.com').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await lookAt(page, 'connected');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows why a sign-in with a provider failed', async () => {
    const { page, context } = await openPage(browser, server.url);
    oidc.person = { sub: 'b-3', email: 'unverified@example.com', email_verified: false };
    await page.goto('/app/sign-in');
    await page.getByRole('link', { name: 'Continue with Work' }).click();
    await page.getByRole('alert').getByText('Your email is not verified at the provider.').waitFor();
    await lookAt(page, 'refused');
    await context.close();
  });

  it('WS-018 AUTH-060 sets up single sign-on by keyboard, and signs in with SAML from another site', async () => {
    const owner = await openPage(browser, server.url);
    const { page } = owner;
    await signInAsOwner(page);
    await page.goto('/app/workspace/security');
    await page.getByLabel('New domain').fill('corp.example');
    await page.keyboard.press('Enter');
    await page.getByText('_timbre-challenge.corp.example').waitFor();
    await page.getByRole('button', { name: 'Add identity provider' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Protocol').press('Enter');
    const focused = (name: string) => page.getByRole('option', { name }).and(page.locator(':focus')).waitFor();
    await focused('OpenID Connect');
    await page.keyboard.press('ArrowDown');
    await focused('SAML 2.0');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Entity ID').waitFor();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('This field is required.').first().waitFor();
    await expect.poll(() => dialog.getByText('This field is required.').count()).toBe(4);
    await dialog.getByLabel('Name').fill('Corp');
    await dialog.getByLabel('Entity ID').fill(saml.entityId);
    await dialog.getByLabel('Sign-in URL').fill(saml.ssoUrl);
    await dialog.getByLabel('Certificate').fill(saml.certificate);
    await lookAt(page, 'add-provider');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('ACS URL').waitFor();
    await lookAt(page, 'single-sign-on');
    await page.getByRole('button', { name: 'Change Corp' }).click();
    await dialog.getByLabel('Name').fill('Corporation');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Corporation', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Confirm corp\.example/ }).click();
    await page.getByText('Verified', { exact: true }).waitFor();

    const { page: door, context } = await openPage(browser, server.url);
    await door.goto('/app/sign-in');
    await door.getByRole('button', { name: 'Continue with single sign-on' }).click();
    const email = door.getByLabel('Work email');
    await email.fill('stranger@example.com');
    await door.keyboard.press('Enter');
    await door.getByText('Single sign-on is not set up for this email.').waitFor();
    await lookAt(door, 'sign-on-form');
    saml.state.person = { email: 'worker@corp.example' };
    await email.fill('worker@corp.example');
    await door.keyboard.press('Enter');
    await door.waitForURL('**/app/onboarding');
    await context.close();
    await owner.context.close();
  });

  it('AUTH-061 AUTH-062 sends the email in a header, and shows a toast if the request fails', async () => {
    await haveProvider();
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/app/sign-in');
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
    await page.route('**/v1/workspace/find-sso-provider**', (route) =>
      route.fulfill({
        json: {
          provider: {
            identity_provider_id: 'x',
            kind: 'saml',
            title: 'Corp',
            identity_provider_entity_id: 'x',
            client_id: null,
            start_url: '/v1/auth/single-sign-on/x/start',
          },
        },
      }),
    );
    const headers: (string | null)[] = [];
    await page.route('**/v1/workspace/identity-providers', async (route) => {
      headers.push(await route.request().headerValue('e-mail'));
      await route.fulfill({ status: 500, json: { detail: { message: 'Broken.', status: 'internal_error' } } });
    });
    await page.getByLabel('Work email').fill('worker@corp.example');
    await page.keyboard.press('Enter');
    await page.locator('[data-sonner-toast]').getByText(messages.somethingWentWrong).waitFor();
    expect(headers).toEqual(['worker@corp.example']);
    await context.close();
  });

  it('requires the second factor after a provider, then opens the requested page', async () => {
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/app/sign-in?second_factor=true');
    await page.getByLabel('Six-digit code').fill('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // No sign-in with a provider has started.
    await page.getByText('Signing in with the provider failed').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const reply = await postJson(`${server.url}/v1/auth/complete-sign-in`, { code: '123456' });
    expect(reply.status).toBe(400);
    await context.close();
  });
});
