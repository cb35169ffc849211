import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, captchaToken, newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { operatorOf } from '../support/operator.ts';
import { server as otherServer } from '../support/shared-server.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const audience = 'timbre.example';
const issuer = 'https://www.googleapis.com/robot/v1/metadata/x509/cloud-commerce-partner@system.gserviceaccount.com';
let marketplace: Server;
let key: CryptoKey;
let server: RunningServer;
let browser: Browser;
const operator = operatorOf(() => server);

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'RS256' }] });
  marketplace = createServer((_, reply) => reply.setHeader('content-type', 'application/json').end(jwks));
  await once(marketplace.listen(0, '127.0.0.1'), 'listening');
  const { port } = marketplace.address() as AddressInfo;
  const keysUrl = `http://127.0.0.1:${port}/keys`;
  const settings = { GCP_MARKETPLACE_AUDIENCE: audience, GCP_MARKETPLACE_KEYS: keysUrl, ALLOW_SANDBOX: 'true' };
  server = await startServer({ env: settings });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await operator.close();
  await server.remove();
  marketplace.closeAllConnections();
  marketplace.close();
});

/** A token as the marketplace sends it. */
const token = (accountId: string, changes: { aud?: string; iss?: string; exp?: string; key?: CryptoKey } = {}) =>
  new SignJWT({ google: { roles: ['account_admin'], user_identity: 'person-1' } })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .setIssuer(changes.iss ?? issuer)
    .setAudience(changes.aud ?? audience)
    .setSubject(accountId)
    .setIssuedAt()
    .setExpirationTime(changes.exp ?? '5m')
    .sign(changes.key ?? key);
const get = async (account: Pick<Account, 'accessToken'>, path: string) =>
  (await fetch(server.url + path, { headers: { authorization: `Bearer ${account.accessToken}` } })).json();
const problem = async (reply: Response) => {
  const { detail } = (await reply.json()) as { detail: { code: string; param?: string } };
  return [reply.status, detail.code, detail.param];
};
const preSignUp = async (url: string, gcp_marketplace_jwt: string) =>
  postJson(`${url}/v1/user/pre-sign-up`, {
    email: newEmail(),
    recaptcha_token: await captchaToken(url),
    gcp_marketplace_jwt,
  });

describe('sign-up from Google Cloud Marketplace', () => {
  it('AUTH-005 BILL-032 lets the marketplace pay for the workspace, which then sells no plans', async () => {
    const account = await signUp(server.url, undefined, { gcp_marketplace_jwt: await token('account-1') });
    const details = { procurement_account_id: 'account-1' };
    expect(await get(account, '/v1/workspace')).toMatchObject({ gcp_marketplace_payment_details: details });
    expect(await get(account, '/v1/user/subscription-details')).toMatchObject({
      kind: 'gcp_marketplace',
      can_change_payment_method: false,
    });
    const body = { subscription_type: 'creator' };
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const checkout = await postJson(`${server.url}/create-checkout-session`, body, headers);
    expect(await problem(checkout)).toEqual([403, 'feature_not_available', undefined]);
  });

  it('AUTH-014 BILL-032 keeps the token of the URL through sign-up, and hides the card actions', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    const accountId = randomUUID();
    await page.goto(`/app/sign-up?gcp_jwt=${await token(accountId)}`);
    await page.getByLabel('Email').fill(newEmail('market'));
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-1!');
    await page.getByLabel('Send me product updates').check();
    expect(await axeFindings(page)).toEqual([]);
    const signedUp = page.waitForResponse((reply) => reply.url().endsWith('/v1/auth/sign-up'));
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/app/onboarding');
    const { access_token: accessToken } = (await (await signedUp).json()) as { access_token: string };
    expect(await get({ accessToken }, '/v1/workspace')).toMatchObject({
      gcp_marketplace_payment_details: { procurement_account_id: accountId },
    });
    expect(await get({ accessToken }, '/v1/user')).toMatchObject({
      account_metadata: { agrees_to_product_updates: true, device: 'desktop' },
    });
    await page.goto('/app/subscription');
    await page.getByText('This plan is billed through a cloud marketplace. Change it there.').first().waitFor();
    for (const name of [/card/i, /payment method/i, /billing/i])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    const planButtons = await page.getByRole('button', { name: /^(subscribe|upgrade)/i }).all();
    expect(await Promise.all(planButtons.map((button) => button.isEnabled()))).toEqual(Array(6).fill(false));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('AUTH-007 links the marketplace after registration, for a sign-up by an identity provider', async () => {
    const account = await signUp(server.url);
    const setUp = async (accountId: string) =>
      postJson(
        `${server.url}/v1/user/post-registration-user-setup`,
        { gcp_marketplace_jwt: await token(accountId) },
        { authorization: `Bearer ${account.accessToken}` },
      );
    expect((await setUp('account-3')).status).toBe(200);
    expect((await setUp('account-3')).status).toBe(200);
    const taken = [409, 'marketplace_account_taken', 'gcp_marketplace_jwt'];
    expect(await problem(await setUp('account-4'))).toEqual(taken);
    expect(await problem(await setUp('account-1'))).toEqual(taken);
    expect(await get(account, '/v1/workspace')).toMatchObject({
      gcp_marketplace_payment_details: { procurement_account_id: 'account-3' },
    });
  });

  it('creates no account for a marketplace account that pays for another workspace', async () => {
    const gcp_marketplace_jwt = await token('account-1');
    await expect(signUp(server.url, undefined, { gcp_marketplace_jwt })).rejects.toThrow('marketplace_account_taken');
  });

  it('rejects tokens of another issuer, audience or key, and expired ones', async () => {
    const foreign = await generateKeyPair('RS256');
    const tokens = [
      await token('account-5', { iss: 'https://accounts.google.com' }),
      await token('account-5', { aud: 'other.example' }),
      await token('account-5', { exp: '-10m' }),
      await token('account-5', { key: foreign.privateKey }),
      'token-1',
    ];
    for (const one of tokens)
      expect(await problem(await preSignUp(server.url, one))).toEqual([
        400,
        'marketplace_token_invalid',
        'gcp_marketplace_jwt',
      ]);
  });

  it('is rejected by a server without a product there', async () => {
    expect(await problem(await preSignUp(otherServer.url, await token('account-6')))).toEqual([
      400,
      'marketplace_not_configured',
      'gcp_marketplace_jwt',
    ]);
  });
});

describe('consolidated billing', () => {
  it('O-27 BILL-032 uses the plan of the workspace that pays, and hides the card actions', async () => {
    const [payer, paid] = [await signUp(server.url), await signUp(server.url)];
    await operator('give', payer.email, 'creator');
    expect(await operator('payer', paid.email, payer.email)).toContain(payer.email);
    expect(await get(paid, '/v1/workspace')).toMatchObject({
      consolidated_billing: { payer_workspace_id: payer.workspaceId },
      subscription: { tier: 'creator' },
    });
    expect(await get(payer, '/v1/workspace')).toMatchObject({ consolidated_billing: null });
    expect(await get(paid, '/v1/user/subscription-details')).toMatchObject({
      kind: 'consolidated',
      can_change_payment_method: false,
    });
    const headers = { authorization: `Bearer ${paid.accessToken}` };
    const checkout = await postJson(`${server.url}/create-checkout-session`, { subscription_type: 'pro' }, headers);
    expect(await problem(checkout)).toEqual([403, 'feature_not_available', undefined]);
    const { voices } = (await get(paid, '/v1/voices')) as { voices: { voice_id: string }[] };
    const speech = await postJson(
      `${server.url}/v1/text-to-speech/${voices[0]!.voice_id}`,
      { text: 'Hello.' },
      headers,
    );
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(await get(payer, '/v1/user/subscription')).toMatchObject({ character_count: 6 });

    const { page, context, errors } = await openPage(browser, server.url);
    const [name = '', value = ''] = paid.cookie.split('=');
    await context.addCookies([{ name, value, domain: new URL(server.url).hostname, path: '/v1/auth', httpOnly: true }]);
    await page.goto('/app/subscription');
    await page.getByText('Another workspace pays for this plan. Ask one of its admins to change it.').first().waitFor();
    for (const label of [/card/i, /payment method/i, /billing/i])
      expect(await page.getByRole('button', { name: label }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();

    await operator('payer', paid.email, 'none');
    expect(await get(paid, '/v1/workspace')).toMatchObject({
      consolidated_billing: null,
      subscription: { tier: 'free', character_count: 0 },
    });
  });
});
