import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkspaceReply } from '../../contract/accounts/current-workspace.ts';
import type { Invoice, SubscriptionDetails } from '../../contract/billing/billing.ts';
import type { SandboxOutcome } from '../../contract/billing/payment-sandbox.ts';
import type { SubscriptionReply } from '../../contract/billing/subscription.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { latestLink } from '../support/mailbox.ts';
import { operatorOf } from '../support/operator.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { DEVELOPMENT: 'true' } });
});
afterAll(async () => {
  await operator.close();
  await server.remove();
});

const operator = operatorOf(() => server);
const clockTo = (person: Account, time: string) => operator('clock', person.email, time);

async function call<T>(person: Account, key: string, body?: unknown): Promise<T> {
  const [method, path] = key.split(' ') as [string, string];
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw Object.assign(new Error(`${key}: ${reply.status} ${text}`), { status: reply.status });
  return JSON.parse(text) as T;
}
const planOf = (person: Account) => call<SubscriptionReply>(person, 'GET /v1/user/subscription');
const detailsOf = (person: Account) => call<SubscriptionDetails>(person, 'GET /v1/user/subscription-details');
const invoicesOf = async (person: Account) =>
  (await call<{ invoices: Invoice[] }>(person, 'GET /v1/user/invoices')).invoices;

const card = (number = '4242424242424242') => ({
  number,
  exp_month: 12,
  exp_year: 2099,
  cvc: '123',
  name: 'Ada Lovelace',
  country: 'DE',
  postal_code: '10115',
});

/** Pays on the sandbox's page like a browser. */
async function pay(person: Account, checkout: Record<string, unknown>, number?: string): Promise<SandboxOutcome> {
  const { url } = await call<{ url: string }>(person, 'POST /create-checkout-session', checkout);
  return call<SandboxOutcome>(
    person,
    `POST /sandbox/checkout/${new URL(url).pathname.split('/').at(-1)}/pay`,
    card(number),
  );
}
const untilPlan = (person: Account, wanted: Partial<SubscriptionReply>) =>
  expect.poll(() => planOf(person), { timeout: 60_000 }).toMatchObject(wanted);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error.message,
  );

describe.each([
  { currency: 'usd', first: 1100, credit: -745, year: 99_000 },
  { currency: 'eur', first: 1050, credit: -711, year: 94_000 },
] as const)(
  'BILL-011 BILL-017 BILL-018 BILL-019 BILL-021 BILL-022 a plan’s life in $currency',
  ({ currency, first, credit, year }) => {
    it('goes from free to creator with a coupon, to annual pro and back, exact to the cent', async () => {
      const person = await signUp(server.url);
      const code = `SPRING-${currency}`;
      await operator('code', code, '--percent', '50');
      await clockTo(person, '2027-01-15T12:00:00Z');

      const paid = await pay(person, { subscription_type: 'creator', currency, promocode: code });
      expect(paid).toMatchObject({ outcome: 'succeeded', redirect_url: expect.stringContaining('checkout=success') });
      await untilPlan(person, { tier: 'creator', status: 'active', character_limit: 100_000, currency });
      expect((await invoicesOf(person)).map(({ total_cents, status }) => [total_cents, status])).toEqual([
        [first, 'paid'],
      ]);

      await clockTo(person, '2027-01-25T12:00:00Z');
      const target = { subscription_type: 'pro', billing_period: 'annual_period' };
      const preview = await call<{ amount_due_cents: number }>(person, 'POST /preview-subscription-change', target);
      expect(preview.amount_due_cents).toBe(year + credit);
      const change = { ...target, idempotency_key: 'up' };
      await call(person, 'POST /change-subscription', change);
      await call(person, 'POST /change-subscription', change);
      await untilPlan(person, { tier: 'pro', billing_period: 'annual_period', character_limit: 600_000 });
      const [upgrade, ...earlier] = await invoicesOf(person);
      expect(earlier).toHaveLength(1);
      expect(upgrade).toMatchObject({ total_cents: year + credit, amount_paid_cents: year + credit, status: 'paid' });
      expect(upgrade?.lines.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([credit, year]);

      await call(person, 'POST /change-subscription', { subscription_type: 'creator' });
      const down = await detailsOf(person);
      expect(down.stripe.subscription_schedule?.metadata).toEqual({
        type: 'downgrade',
        downgrade_to: 'creator',
        billing_period: 'monthly_period',
      });
      expect(down.tier).toBe('pro');
      const { stripe } = await call<WorkspaceReply>(person, 'GET /v1/workspace');
      expect(stripe).toEqual(down.stripe);
      await call(person, 'POST /cancel-downgrade');
      expect((await detailsOf(person)).stripe.subscription_schedule).toBeNull();
      await call(person, 'POST /cancel-subscription');
      const leaving = await detailsOf(person);
      expect(leaving.stripe.subscription?.cancel_at).toBe(leaving.stripe.subscription?.current_period_end);
      // The plan stays until the end that is paid for.
      expect(await planOf(person)).toMatchObject({ tier: 'pro', character_limit: 600_000, is_blocked: false });
      expect(leaving.next_invoice).toBeNull();
      await call(person, 'POST /renew-subscription');
      const staying = await detailsOf(person);
      expect(staying.stripe.subscription?.cancel_at).toBeNull();
      expect(staying.next_invoice?.amount_due_cents).toBe(year);

      // An annual plan grants credits each month, and unused credits roll over.
      await clockTo(person, '2027-02-25T12:00:01Z');
      await untilPlan(person, { character_limit: 1_100_000, character_count: 0 });
      expect(await invoicesOf(person)).toHaveLength(2);
      await clockTo(person, '2028-01-25T13:30:00Z');
      await expect
        .poll(async () => (await invoicesOf(person)).map(({ total_cents }) => total_cents))
        .toEqual([year, year + credit, first]);
      await operator('check');
    });
  },
);

it('BILL-022 downgrades at the end of the period and ends cancelled plans, with a test clock', async () => {
  const person = await signUp(server.url);
  await clockTo(person, '2027-01-31T08:00:00Z');
  await pay(person, { subscription_type: 'pro', no_default_promocode: true });
  await untilPlan(person, { tier: 'pro' });
  await operator('code', 'DOWN', '--percent', '50');
  await call(person, 'POST /change-subscription', { subscription_type: 'starter', promocode: 'DOWN' });
  await clockTo(person, '2027-02-28T09:30:00Z');
  await untilPlan(person, { tier: 'starter', character_limit: 30_000, pending_change: null });
  // The code belongs to the plan that follows.
  await expect.poll(async () => (await invoicesOf(person)).map(({ total_cents }) => total_cents)).toEqual([250, 9900]);
  await call(person, 'POST /cancel-subscription');
  await clockTo(person, '2027-03-31T09:30:00Z');
  await untilPlan(person, { tier: 'free', status: 'free', character_limit: 10_000 });
  expect((await detailsOf(person)).previously_subscribed_tiers).toEqual(['starter', 'pro']);
});

it('BILL-004 BILL-005 BILL-009 BILL-035 blocks an unpaid workspace, emails its owner, and unblocks it after the payment', async () => {
  const person = await signUp(server.url);
  await clockTo(person, '2027-01-10T08:00:00Z');
  await pay(person, { subscription_type: 'starter' }, '4000000000000341');
  const plan = await planOf(person);
  // The card is accepted, but its charge is declined: nothing is granted.
  expect(plan).toMatchObject({ tier: 'free', character_limit: 10_000 });

  await pay(person, { subscription_type: 'starter' });
  await untilPlan(person, { tier: 'starter', status: 'active', has_used_starter_coupon_on_account: true });
  expect((await invoicesOf(person))[0]).toMatchObject({ total_cents: 100, discount_cents: 400 });
  // Like other sandbox pages, at the host that the caller uses.
  expect(new URL((await invoicesOf(person))[0]!.hosted_invoice_url!).origin).toBe(server.url);
  const giveCard = async (number?: string) => {
    const portal = await call<{ url: string }>(person, 'POST /create-update-payment-methods-session');
    const id = new URL(portal.url).pathname.split('/').at(-1);
    await call(person, `POST /sandbox/portal/${id}/cards`, card(number));
  };
  await giveCard('4000000000000341');
  await clockTo(person, '2027-02-10T09:30:00Z');
  await untilPlan(person, { status: 'past_due', is_blocked: true, tier: 'starter' });
  await expect.poll(() => detailsOf(person)).toMatchObject({ has_open_invoices: true });
  const link = await latestLink(server.url, person.email, /^Your payment to .+ failed$/);
  expect(link.pathname).toBe('/app/subscription');
  const speech = `POST /v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`;
  expect(await refusal(call(person, speech, { text: 'No.' }))).toMatch(/402.*payment_problem/);
  await giveCard();
  const open = (await invoicesOf(person)).find(({ status }) => status === 'open');
  await expect.poll(async () => (await detailsOf(person)).payment_method).toMatchObject({ last4: '4242' });
  await call(person, `POST /sandbox/invoices/${open?.invoice_id}/pay`, card());
  await untilPlan(person, { status: 'active', is_blocked: false });
  await expect.poll(() => detailsOf(person)).toMatchObject({ has_open_invoices: false });
  const path = speech.slice('POST '.length);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const spoken = await postJson(`${server.url}${path}`, { text: 'Yes.' }, headers);
  expect([spoken.status, spoken.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
});

it('PROMO-001 PROMO-002 PROMO-015 BILL-020 validates promo codes, and accepts each special offer once', async () => {
  const person = await signUp(server.url);
  await clockTo(person, '2027-01-10T08:00:00Z');
  await operator('code', 'MONTHS', '--cents', '500', '--months', '3');
  expect(await call(person, 'POST /validate-promocode', { promocode: 'MONTHS' })).toEqual({
    promocode: 'MONTHS',
    valid: true,
    amount_off: 500,
    percent_off: null,
    duration_in_months: 3,
  });
  expect(await call(person, 'POST /validate-promocode', { promocode: 'NONE' })).toMatchObject({ valid: false });
  await operator('end', 'MONTHS');
  expect(await call(person, 'POST /validate-promocode', { promocode: 'MONTHS' })).toMatchObject({ valid: false });
  const ended = call(person, 'POST /create-checkout-session', { subscription_type: 'pro', promocode: 'MONTHS' });
  expect(await refusal(ended)).toMatch(/400.*coupon_expired/);

  await pay(person, { subscription_type: 'creator', no_default_promocode: true });
  await untilPlan(person, { tier: 'creator' });
  for (const percent of [30, 50, 70]) {
    await call(person, 'POST /apply-discount', { discount_code: `special-offer-${percent}` });
    const { next_invoice } = await detailsOf(person);
    expect(next_invoice).toMatchObject({ discount_percent_off: percent, amount_due_cents: 2200 - 22 * percent });
    expect(next_invoice?.next_payment_attempt_unix).toBeGreaterThan(Date.UTC(2027, 1, 10) / 1000);
  }
  expect(await refusal(call(person, 'POST /apply-discount', { discount_code: 'special-offer-30' }))).toMatch(/400/);
  expect(await refusal(call(person, 'POST /apply-discount', { discount_code: 'NONE' }))).toMatch(/400.*coupon_expired/);
});

it('PROMO-006 sells one discount with a code for one use to workspaces that check out at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(server.url)));
  await operator('code', 'SINGLE', '--percent', '50', '--uses', '1');
  const order = { subscription_type: 'creator', currency: 'usd', promocode: 'SINGLE' };
  const outcomes = await Promise.all(
    people.map((person) =>
      pay(person, order).then(
        ({ outcome }) => outcome,
        (error: Error) => error.message,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
  expect(outcomes.filter((outcome) => /: 4\d\d .*coupon_expired/.test(outcome))).toHaveLength(3);

  // A code that is entered on the page itself is counted when the page is paid.
  await operator('code', 'ON-PAGE', '--percent', '50', '--uses', '1');
  const others = people.filter((_, index) => outcomes[index] !== 'succeeded');
  const pages = await Promise.all(
    others.map(async (person) => {
      const plain = { subscription_type: 'creator', currency: 'usd', no_default_promocode: true };
      const { url } = await call<{ url: string }>(person, 'POST /create-checkout-session', plain);
      const page = `/sandbox/checkout/${new URL(url).pathname.split('/').at(-1)}`;
      await call(person, `POST ${page}/promotion-code`, { code: 'ON-PAGE' });
      return { person, page };
    }),
  );
  const paid = await Promise.all(
    pages.map(({ person, page }) => call<SandboxOutcome>(person, `POST ${page}/pay`, card())),
  );
  expect(paid.map(({ outcome }) => outcome).toSorted()).toEqual(['declined', 'declined', 'succeeded']);
  for (const [index, { person }] of pages.entries())
    if (paid[index]?.outcome === 'succeeded') {
      await untilPlan(person, { tier: 'creator' });
      expect((await invoicesOf(person)).map(({ total_cents }) => total_cents)).toEqual([1100]);
    } else expect(await invoicesOf(person)).toEqual([]);
});

it('BILL-011 loses no purchase if the server is killed between payment and webhook', async () => {
  const person = await signUp(server.url);
  expect(await pay(person, { subscription_type: 'creator' })).toMatchObject({ outcome: 'succeeded' });
  await server.kill();
  server = await startServer({ dataDir: server.dataDir, env: { DEVELOPMENT: 'true' } });
  await untilPlan(person, { tier: 'creator', status: 'active', has_used_creator_coupon_on_account: true });
  expect((await invoicesOf(person)).map(({ total_cents }) => total_cents)).toEqual([1100]);
  await operator('check');
});

it('BILL-034 rejects unsigned events', async () => {
  const reply = await fetch(`${server.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ id: 'evt_1', type: 'customer.subscription.updated', data: { object: {} } }),
  });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain('invalid_signature');
});

it('BILL-030 returns from the payout account only to pages of this site', async () => {
  const person = await signUp(server.url);
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example'])
    for (const key of ['POST /create-connect-account', 'POST /create-connect-account-management-link'])
      expect(await refusal(call(person, key, { relative_redirect_path: path }))).toMatch(/422/);
});

it('BILL-005 BILL-025 O-10 O-11 assigns trials with an end, and disables free workspaces, with the operator’s command', async () => {
  const person = await signUp(server.url);
  await operator('give', person.email, 'trial', '--until', '2099-01-01');
  await untilPlan(person, { tier: 'trial', status: 'trialing', character_limit: 2_147_483_647 });
  await call(person, 'POST /switch-to-free-plan');
  await untilPlan(person, { tier: 'free', character_limit: 10_000 });
  await operator('disable', person.email);
  await untilPlan(person, { status: 'free_disabled', is_blocked: true });
  const speech = call(person, 'POST /v1/text-to-speech/21m00Tcm4TlvDq8ikWAM', { text: 'No.' });
  expect(await refusal(speech)).toMatch(/free_disabled/);
});

it('npm run plans works in a separate process next to the server', async () => {
  const run = promisify(execFile);
  const plans = (...args: string[]) =>
    run(process.execPath, ['scripts/plans.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: server.dataDir },
    });
  expect((await plans('check')).stdout).toContain('Every balance matches the ledger.');
  await expect(plans('code', 'BAD', '--percent', 'many')).rejects.toThrow('--percent must be a number above 0.');
});
