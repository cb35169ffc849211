import { expect, it } from 'vitest';
import { memorySandbox, memoryState } from '../test-memory-sandbox.ts';
import { accountBalance, payoutsOf } from './account-balance.ts';
import { closeAccount, isRestricted, liftRestriction, restrictAccount, submitDetails } from './account-status.ts';

/** Numbers below `n`: the same seed gives the same sequence. */
function seededNumbers(seed: number): (n: number) => number {
  let state = seed * 2_654_435_761;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Runs random payments, refunds, transfers, reversals and faults, and compares them with sums kept by the test. */
function runRandomMoney(seed: number): void {
  const below = seededNumbers(seed);
  const caller = memorySandbox(memoryState());
  const { state } = caller;
  const call = (path: string, params: unknown = {}, key?: string) => {
    const { status, body } = caller.request('POST', path, params, key);
    if (status >= 500) throw new Error(`seed ${seed}: ${path} ${JSON.stringify(body)}`);
    return { ok: status === 200, id: (body as { id: string }).id, body: body as Record<string, unknown> };
  };
  const customer = call('/v1/customers').id;
  const card = call('/v1/payment_methods/pm_card_visa/attach', { customer }).id;
  const controller = { stripe_dashboard: { type: 'express' } };
  const accounts = ['US', 'DE', 'JP'].map((country) => {
    const { id } = call('/v1/accounts', { controller, country });
    submitDetails(state, state.get('account', id), { firstName: 'A', lastName: 'B', country, ibanLast4: '3000' });
    return id;
  });
  const payments: { readonly id: string; readonly paid: number; refunded: number }[] = [];
  const transfers: { readonly id: string; readonly sent: number; reversed: number }[] = [];
  const steps: (() => void)[] = [
    () => {
      const amount = 50 + below(20_000);
      const invoice = call('/v1/invoices', { customer, currency: 'usd' }).id;
      call('/v1/invoiceitems', { customer, invoice, amount, currency: 'usd' });
      call(`/v1/invoices/${invoice}/pay`, { payment_method: card });
      payments.push({ id: state.get('invoice', invoice).$!.paymentIntent!, paid: amount, refunded: 0 });
    },
    () => {
      const payment = payments[below(payments.length)];
      if (!payment) return;
      const amount = 1 + below(payment.paid);
      const { ok } = call('/v1/refunds', { payment_intent: payment.id, amount });
      expect(ok, `seed ${seed}`).toBe(amount <= payment.paid - payment.refunded);
      if (ok) payment.refunded += amount;
    },
    () => {
      const destination = accounts[below(accounts.length)]!;
      const amount = 1 + below(50_000);
      const key = `key${below(1_000_000)}`;
      const params = { amount, currency: 'usd', destination };
      const isActive = state.get('account', destination).capabilities?.transfers === 'active';
      const { ok, id } = call('/v1/transfers', params, key);
      expect(ok, `seed ${seed}`).toBe(isActive);
      if (!ok) return;
      expect(call('/v1/transfers', params, key).id).toBe(id);
      transfers.push({ id, sent: amount, reversed: 0 });
    },
    () => {
      const transfer = transfers[below(transfers.length)];
      if (!transfer) return;
      const amount = 1 + below(transfer.sent);
      const { ok } = call(`/v1/transfers/${transfer.id}/reversals`, { amount });
      if (ok) transfer.reversed += amount;
    },
    () => caller.advance(below(3 * 86_400)),
    () => {
      const account = state.get('account', accounts[below(accounts.length)]!);
      if (account.$?.isClosed) return;
      if (below(20) === 0) closeAccount(state, account);
      else if (isRestricted(account)) liftRestriction(state, account);
      else restrictAccount(state, account);
    },
  ];
  for (let step = 0; step < 40; step += 1) steps[below(steps.length)]!();

  const message = `seed ${seed}`;
  let expected = 0;
  for (const { id, paid, refunded } of payments) {
    expected += paid - refunded;
    const charge = state.find('charge', state.get('payment_intent', id).latest_charge as string)!;
    expect([charge.amount, charge.amount_refunded], message).toEqual([paid, refunded]);
    expect(refunded, message).toBeLessThanOrEqual(paid);
  }
  for (const { id, sent, reversed } of transfers) {
    expected -= sent - reversed;
    const stored = state.get('transfer', id);
    expect([stored.amount, stored.amount_reversed, stored.reversed], message).toEqual([
      sent,
      reversed,
      sent === reversed,
    ]);
    expect(reversed, message).toBeLessThanOrEqual(sent);
  }
  const { body } = caller.request('GET', '/v1/balance');
  expect((body as { available: { amount: number }[] }).available[0]!.amount, message).toBe(expected);
  for (const id of accounts) {
    expect(accountBalance(state, id), message).toBeGreaterThanOrEqual(0);
    for (const payout of payoutsOf(state, id)) expect(payout.amount, message).toBeGreaterThan(0);
  }
}

it('O-82 keeps payments, refunds, transfers and reversals consistent in 300 random histories', {
  timeout: 120_000,
}, () => {
  for (let seed = 1; seed <= 300; seed += 1) runRandomMoney(seed);
});
