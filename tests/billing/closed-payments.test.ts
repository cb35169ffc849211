import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { openBrowser, openPage, signInByCookie } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let account: Account;
beforeAll(async () => {
  server = await startServer({ env: { HOST: '0.0.0.0' } });
  account = await signUp(server.url);
});
afterAll(() => server.remove());

const target = { subscription_type: 'creator', billing_period: 'monthly_period' };
const bearer = () => ({ authorization: `Bearer ${account.accessToken}` });

it('O-26 sells nothing through the sandbox on a server that others can reach, and says so at its start', async () => {
  expect(server.output()).toContain('Plans are not sold: payments are not set up');
  for (const [path, body] of [
    ['/create-checkout-session', { ...target, currency: 'usd' }],
    ['/change-subscription', target],
    ['/preview-subscription-change', target],
    ['/renew-subscription', {}],
    ['/create-portal-session', {}],
    ['/create-update-payment-methods-session', {}],
    ['/verify-card', {}],
    ['/create-connect-account', {}],
    ['/create-connect-account-management-link', {}],
  ] as const) {
    const reply = await postJson(server.url + path, body, bearer());
    expect(reply.status, path).toBe(403);
    expect(await reply.json(), path).toMatchObject({
      detail: {
        status: 'feature_not_available',
        message: 'This server sells no plans, because payments are not set up.',
      },
    });
  }
  expect((await fetch(`${server.url}/sandbox/checkout/cs_test_1`)).status).toBe(404);
  const details = await fetch(`${server.url}/v1/user/subscription-details`, { headers: bearer() });
  expect(await details.json()).toMatchObject({
    tier: 'free',
    has_payments: false,
    is_isolated: true,
    is_sandbox: false,
    can_change_payment_method: false,
  });
  expect((await fetch(`${server.url}/v1/voices`, { headers: bearer() })).status).toBe(200);
});

it('O-26 shows why plans cannot be bought, without buttons that fail', async () => {
  const browser = await openBrowser();
  const { page, context, errors } = await openPage(browser, server.url);
  await signInByCookie(context, server.url, account);
  await page.goto('/app/subscription');
  await page.getByText('This server sells no plans, because payments are not set up. Ask its operator.').waitFor();
  const buttons = page.locator('main li:has(h3) button');
  await buttons.first().waitFor();
  const enabled = await buttons.evaluateAll((all) =>
    (all as HTMLButtonElement[]).filter(({ disabled }) => !disabled).map((button) => button.ariaLabel),
  );
  expect(enabled).toEqual([]);
  for (const name of ['Billing portal', 'Change payment method', 'Apply'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  expect(errors).toEqual([]);
  await browser.close();
});
