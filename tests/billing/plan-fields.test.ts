import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { WorkspaceReply } from '../../contract/accounts/current-workspace.ts';
import type { Invoice, SubscriptionDetails } from '../../contract/billing/billing.ts';
import type { SubscriptionReply } from '../../contract/billing/subscription.ts';
import { tiers } from '../../contract/catalogue/plans/plans.ts';
import { type Account, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

const operator = operatorOf(() => server);
afterAll(() => operator.close());

async function call<T>(person: Account, key: string, body?: unknown): Promise<T> {
  const [method, path] = key.split(' ') as [string, string];
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
}
const planOf = (person: Account) => call<SubscriptionReply>(person, 'GET /v1/user/subscription');
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error.message,
  );
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada', country: 'DE' };

it('BILL-031 refuses to change the payment method of a workspace without a paid plan', async () => {
  const person = await signUp(server.url);
  expect(await refusal(call(person, 'POST /create-update-payment-methods-session'))).toMatch(
    /403.*feature_not_available/,
  );
  const { url } = await call<{ url: string }>(person, 'POST /create-portal-session');
  const portal = `/sandbox/portal/${new URL(url).pathname.split('/').at(-1)}`;
  expect(await call(person, `GET ${portal}`)).toMatchObject({ can_change_cards: false, cards: [] });
  expect(await refusal(call(person, `POST ${portal}/cards`, card))).toMatch(/409.*cannot be changed/);
  expect((await call<SubscriptionDetails>(person, 'GET /v1/user/subscription-details')).payment_method).toBeNull();
});

it('VOICE-051 adds professional voice slots with the operator’s command', async () => {
  const person = await signUp(server.url);
  await operator('slots', person.email, '2');
  expect(await planOf(person)).toMatchObject({
    professional_voice_limit: 0,
    extra_pvc_slots: 2,
    can_use_professional_voice_cloning: true,
  });
  await expect(operator('slots', person.email, 'many')).rejects.toThrow('Specify a whole number of slots');
  await expect(operator('slots', person.email)).rejects.toThrow('Specify a number of slots');
});

it('PLAN-066 gives enterprise and trial workspaces their own number of seats, and others those of the plan', async () => {
  const person = await signUp(server.url);
  const seats = async () => (await call<WorkspaceReply>(person, 'GET /v1/workspace')).max_seats;
  await operator('seats', person.email, '40');
  const byTier: Record<string, number> = {};
  for (const tier of tiers) {
    await operator('give', person.email, tier);
    byTier[tier] = await seats();
  }
  expect(byTier).toEqual({
    free: 1,
    trial: 40,
    starter: 1,
    creator: 1,
    pro: 1,
    growing_business: 3,
    scale_2024_08_10: 5,
    enterprise: 40,
  });
  await operator('seats', person.email, '0');
  await operator('give', person.email, 'enterprise');
  expect(await seats()).toBe(25);
  await expect(operator('seats', person.email, '1.5')).rejects.toThrow('Specify a whole number of seats from 0');
});

it('BILL-001 BILL-002 BILL-003 BILL-008 BILL-009 BILL-026 BILL-032 reports all fields of a plan without payments', async () => {
  const person = await signUp(server.url);
  expect(await planOf(person)).toMatchObject({
    tier: 'free',
    status: 'free',
    billing_period: null,
    currency: 'usd',
    character_limit: 10_000,
    character_count: 0,
    can_extend_character_limit: false,
    allowed_to_extend_character_limit: false,
    trust_on_invoice_creation: false,
    previously_subscribed_tiers: [],
    allowed_to_use_projects_api: false,
    projects_limit: 3,
    voice_limit: 3,
    max_voice_add_edits: 55,
    professional_voice_limit: 0,
    extra_pvc_slots: 0,
    next_invoice: null,
    has_open_invoices: false,
  });
  expect(await call(person, 'GET /v1/workspace')).toMatchObject({
    stripe: null,
    gcp_marketplace_payment_details: null,
    consolidated_billing: null,
    max_seats: 1,
  });
  expect(await call<SubscriptionDetails>(person, 'GET /v1/user/subscription-details')).toMatchObject({
    kind: 'card',
    character_refresh_period: 'monthly_period',
    next_invoice: null,
    has_open_invoices: false,
    next_character_count_reset_unix: expect.any(Number),
    can_manage: true,
    is_sandbox: true,
  });
  expect((await call<{ invoices: Invoice[] }>(person, 'GET /v1/user/invoices')).invoices).toEqual([]);
});

it('BILL-002 VOICE-051 C-16 reports eight more fields with the values of each tier', async () => {
  const person = await signUp(server.url);
  const unflagged = {
    is_in_probation: false,
    enterprise_check_nogo_voice: false,
    enterprise_check_block_nogo_voice: false,
    never_live_moderate: false,
    nogo_voice_similar_voice_upload_count: 0,
    enterprise_background_moderation_enabled: false,
    is_ivc_captcha_required: false,
    safety_status: null,
    warning_status: null,
    on_watchlist: false,
  };
  const rows: Record<string, unknown> = {};
  for (const tier of tiers) {
    await operator('give', person.email, tier);
    const plan = await planOf(person);
    expect(plan.moderation).toEqual(unflagged);
    expect([plan.extra_pvc_slots, plan.allowed_to_extend_character_limit]).toEqual([0, false]);
    rows[tier] = [
      plan.allowed_to_use_projects_api,
      plan.projects_limit,
      plan.voice_limit,
      plan.max_voice_add_edits,
      plan.professional_voice_limit,
    ];
  }
  expect(rows).toEqual({
    free: [false, 3, 3, 55, 0],
    starter: [false, 20, 10, 65, 0],
    creator: [false, 1000, 30, 95, 1],
    pro: [false, 3000, 160, 290, 1],
    growing_business: [false, 20_000, 660, 1040, 1],
    scale_2024_08_10: [false, 20_000, 660, 1040, 3],
    trial: [true, -1, 1000, 1550, 10],
    enterprise: [true, -1, 1000, 1550, 10],
  });
  // The extension is a setting of the person (C-16), on plans that can be extended.
  await operator('give', person.email, 'creator');
  await call(person, 'POST /v1/user/user-settings', { allowed_to_extend_character_limit: true });
  await operator('slots', person.email, '2');
  expect(await planOf(person)).toMatchObject({ allowed_to_extend_character_limit: true, extra_pvc_slots: 2 });

  const client = new pg.Client({ connectionString: databaseUrlOf(server) });
  await client.connect();
  await client.query('update users set is_in_probation = true where id = $1', [person.userId]);
  await client.end();
  expect((await planOf(person)).moderation).toEqual({
    ...unflagged,
    is_in_probation: true,
    is_ivc_captcha_required: true,
    warning_status: 'warning',
  });
});
