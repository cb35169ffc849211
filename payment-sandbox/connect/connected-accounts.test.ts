import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { memorySandbox, memoryState, memoryStripe } from '../test-memory-sandbox.ts';
import { closeAccount, liftRestriction, restrictAccount, submitDetails } from './account-status.ts';

const controller: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
};
const day = 86_400;

/** A platform with one account, which is ready to receive transfers unless `isOnboarded` is false. */
async function platform({ country = 'US', isOnboarded = true } = {}) {
  const caller = memorySandbox(memoryState());
  const stripe = memoryStripe(caller);
  const { state } = caller;
  const { id } = await stripe.accounts.create({
    controller,
    country,
    business_type: 'individual',
    tos_acceptance: { service_agreement: 'recipient' },
    email: 'ada@example.com',
    capabilities: { transfers: { requested: true } },
    metadata: { workspace_id: 'w1' },
  });
  const account = () => state.get('account', id);
  const details = { firstName: 'Ada', lastName: 'Byron', country, ibanLast4: '3000' };
  if (isOnboarded) submitDetails(state, account(), details);
  caller.takeEvents();
  const transfer = (amount: number, extra: Partial<Stripe.TransferCreateParams> = {}, idempotencyKey?: string) =>
    stripe.transfers.create(
      { amount, currency: 'usd', destination: id, ...extra },
      ...(idempotencyKey ? [{ idempotencyKey }] : []),
    );
  const balance = async () => {
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: id });
    return [available[0]!.amount, available[0]!.currency];
  };
  const eventTypes = () => caller.takeEvents().map(({ type, account: of }) => (of ? `${type} of ${of}` : type));
  return { caller, state, stripe, id, account, transfer, balance, eventTypes };
}

describe('O-82 connected accounts', () => {
  it('are created by controller properties, with requirements until they are onboarded', async () => {
    const { stripe, id, state, account, eventTypes } = await platform({ country: 'DE', isOnboarded: false });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      type: 'express',
      controller: { ...controller, type: 'application' },
      country: 'DE',
      default_currency: 'eur',
      business_type: 'individual',
      capabilities: { transfers: 'inactive' },
      details_submitted: false,
      payouts_enabled: false,
      metadata: { workspace_id: 'w1' },
      requirements: {
        disabled_reason: 'requirements.past_due',
        past_due: expect.arrayContaining(['external_account']),
      },
    });
    await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });
    submitDetails(state, account(), { firstName: 'Ada', lastName: 'Byron', country: 'DE', ibanLast4: '3000' });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      capabilities: { transfers: 'active' },
      payouts_enabled: true,
      external_accounts: { data: [{ last4: '3000', country: 'DE', currency: 'eur' }] },
      requirements: { disabled_reason: null, currently_due: [] },
    });
    expect(eventTypes()).toEqual([`account.updated of ${id}`]);
    expect((await stripe.accounts.createLoginLink(id)).url).toContain('/pay/connect/');
  });

  it('rejects unsupported countries, type with controller, and login links without an Express Dashboard', async () => {
    const { stripe } = await platform();
    await expect(stripe.accounts.create({ controller, country: 'KP' })).rejects.toMatchObject({
      code: 'country_unsupported',
      param: 'country',
    });
    await expect(stripe.accounts.create({ controller, type: 'express' })).rejects.toThrow('mutually exclusive');
    const full = await stripe.accounts.create({ controller: {} });
    expect(full).toMatchObject({ type: 'standard', controller: { stripe_dashboard: { type: 'full' } } });
    await expect(stripe.accounts.createLoginLink(full.id)).rejects.toThrow('Express Dashboard');
  });

  it('works with accounts that former versions stored', async () => {
    const { state, stripe, id, transfer, account } = await platform();
    const { controller: _, external_accounts: __, $: ___, ...stored } = account();
    state.remove('account', id);
    state.add('account', { ...stored, type: 'express' });
    await transfer(1000);
    expect((await stripe.accounts.createLoginLink(id)).url).toContain('/pay/connect/');
    expect((await stripe.accounts.update(id, { email: 'new@example.com' })).email).toBe('new@example.com');
  });
});

describe('O-82 transfers', () => {
  it('arrive once per idempotency key, are listed by group and destination, and can be changed', async () => {
    const { stripe, id, transfer, balance, eventTypes } = await platform();
    const options = { transfer_group: 'week1', description: 'Earnings', metadata: { payout: 'p1' } };
    const first = await transfer(1234, options, 'p1');
    expect((await transfer(1234, options, 'p1')).id).toBe(first.id);
    await expect(transfer(9999, options, 'p1')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const second = await transfer(1000, { transfer_group: 'week2' });
    expect(first).toMatchObject({ amount: 1234, amount_reversed: 0, reversed: false, destination: id });
    expect(eventTypes()).toEqual(['transfer.created', 'transfer.created']);
    expect(await balance()).toEqual([2234, 'usd']);
    const listed = async (params: Stripe.TransferListParams) =>
      (await stripe.transfers.list(params)).data.map((one) => one.id);
    expect(await listed({ transfer_group: 'week1' })).toEqual([first.id]);
    expect(await listed({ destination: id })).toEqual([second.id, first.id]);
    expect((await stripe.transfers.update(first.id, { metadata: { note: 'x' } })).metadata).toEqual({
      payout: 'p1',
      note: 'x',
    });
    expect(eventTypes()).toEqual(['transfer.updated']);
    expect((await stripe.transfers.retrieve(first.id)).description).toBe('Earnings');
    await expect(stripe.transfers.retrieve('tr_nothing')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('are reversed in parts, never above their amount', async () => {
    const { stripe, transfer, balance, eventTypes } = await platform();
    const { id } = await transfer(1000);
    const reversal = await stripe.transfers.createReversal(id, { amount: 300, metadata: { why: 'refund' } });
    expect(reversal).toMatchObject({ amount: 300, transfer: id, metadata: { why: 'refund' } });
    await expect(stripe.transfers.createReversal(id, { amount: 701 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
      message: 'Reversal amount ($7.01) is greater than unreversed amount on transfer ($7.00)',
    });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 300, reversed: false });
    await stripe.transfers.createReversal(id);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 1000, reversed: true });
    await expect(stripe.transfers.createReversal(id)).rejects.toThrow('already fully reversed');
    expect((await stripe.transfers.listReversals(id)).data.map(({ amount }) => amount)).toEqual([700, 300]);
    expect(await stripe.transfers.retrieveReversal(id, reversal.id)).toMatchObject({ amount: 300 });
    expect(eventTypes()).toEqual(['transfer.created', 'transfer.reversed', 'transfer.reversed']);
    expect(await balance()).toEqual([0, 'usd']);
  });

  it('are converted into the currency of the account, and reversed without a rest', async () => {
    const { stripe, transfer, balance } = await platform({ country: 'DE' });
    const { id } = await transfer(1001);
    expect(await balance()).toEqual([901, 'eur']);
    for (const amount of [333, 333, 335]) await stripe.transfers.createReversal(id, { amount });
    expect(await balance()).toEqual([0, 'eur']);
  });

  it('fail with the errors of Stripe for a missing, incomplete, restricted or closed account', async () => {
    const { state, stripe, id, account, transfer, eventTypes } = await platform();
    await expect(transfer(1000, { destination: 'acct_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'destination',
      statusCode: 400,
      message: "No such destination: 'acct_nothing'",
    });
    const restricted = { code: 'insufficient_capabilities_for_transfer', statusCode: 400 };
    const incomplete = await stripe.accounts.create({ controller });
    await expect(transfer(1000, { destination: incomplete.id })).rejects.toMatchObject(restricted);
    eventTypes();
    restrictAccount(state, account());
    await expect(transfer(1000)).rejects.toMatchObject(restricted);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { disabled_reason: 'requirements.past_due', past_due: ['individual.verification.document'] },
    });
    liftRestriction(state, account());
    await transfer(1000);
    closeAccount(state, account());
    await expect(transfer(1000)).rejects.toMatchObject({ code: 'resource_missing', param: 'destination' });
    const gone = await stripe.accounts.retrieve(id).catch((error) => error);
    expect(gone).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(gone).toMatchObject({ code: 'account_invalid', statusCode: 403 });
    const updated = `account.updated of ${id}`;
    expect(eventTypes()).toEqual([updated, updated, 'transfer.created', updated]);
  });
});

describe('O-82 payouts', () => {
  it('pay the balance out two days after money arrived; then its transfers cannot be reversed', async () => {
    const { caller, stripe, id, transfer, balance, eventTypes } = await platform();
    const { id: transferId } = await transfer(1000);
    caller.advance(day);
    await transfer(500);
    caller.advance(day);
    expect(await balance()).toEqual([0, 'usd']);
    const { data } = await stripe.payouts.list({}, { stripeAccount: id });
    expect(data).toMatchObject([{ amount: 1500, currency: 'usd', status: 'paid', automatic: true }]);
    expect(eventTypes().slice(2)).toEqual([`payout.created of ${id}`, `payout.paid of ${id}`]);
    await expect(stripe.transfers.createReversal(transferId)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await expect(stripe.payouts.list()).rejects.toThrow('Stripe-Account');
    await expect(stripe.customers.list({}, { stripeAccount: id })).rejects.toThrow('connected account');
  });

  it('are held back while the account is restricted', async () => {
    const { caller, state, stripe, id, account, transfer, balance } = await platform();
    await transfer(1000);
    const payout = { amount: 400, currency: 'usd' };
    await stripe.payouts.create(payout, { stripeAccount: id });
    restrictAccount(state, account());
    await expect(stripe.payouts.create(payout, { stripeAccount: id })).rejects.toMatchObject({
      code: 'payouts_not_allowed',
    });
    caller.advance(5 * day);
    expect(await balance()).toEqual([600, 'usd']);
    liftRestriction(state, account());
    caller.advance(1);
    expect(await balance()).toEqual([0, 'usd']);
  });
});
