import { daySeconds } from '../billing-intervals.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Account, Payout, Transfer, TransferReversal } from '../stripe-objects.ts';

/** Time between the arrival of money and its automatic payout to the bank. */
const payoutDelaySeconds = 2 * daySeconds;

export const accountCurrency = (account: Account): string => account.default_currency ?? 'usd';

export function* transfersTo(state: SandboxState, accountId: string): Iterable<Transfer> {
  for (const transfer of state.all('transfer')) if (transfer.destination === accountId) yield transfer;
}

export function* payoutsOf(state: SandboxState, accountId: string): Iterable<Payout> {
  for (const payout of state.all('payout')) if (payout.$?.account === accountId) yield payout;
}

export function* reversalsOf(state: SandboxState, transferId: string): Iterable<TransferReversal> {
  for (const reversal of state.all('transfer_reversal')) if (reversal.transfer === transferId) yield reversal;
}

/** What an account received and has not paid out, in the smallest unit of its currency. */
export function accountBalance(state: SandboxState, accountId: string): number {
  let balance = 0;
  for (const transfer of transfersTo(state, accountId)) {
    balance += transfer.$?.arrived ?? 0;
    for (const reversal of reversalsOf(state, transfer.id)) balance -= reversal.$?.taken ?? 0;
  }
  for (const payout of payoutsOf(state, accountId)) balance -= payout.amount;
  return balance;
}

/** Schedules the automatic payout of an account that has money. */
export function schedulePayout(state: SandboxState, account: Account): void {
  if (account.$?.payoutAtS === undefined && accountBalance(state, account.id) > 0)
    state.patch('account', account, { $: { ...account.$, payoutAtS: state.nowS + payoutDelaySeconds } });
}

/** Time of the automatic payout, Unix seconds; undefined: none. */
export const nextPayoutTime = (account: Account): number | undefined =>
  account.payouts_enabled && !account.$?.isClosed ? account.$?.payoutAtS : undefined;

/** Pays out the whole balance when its time has come. */
export function runScheduledPayout(state: SandboxState, account: Account): void {
  const { payoutAtS: _, ...hidden } = account.$ ?? {};
  const current = state.patch('account', account, { $: hidden });
  const balance = accountBalance(state, account.id);
  if (balance > 0) payOut(state, current, { amount: balance, isAutomatic: true });
}

interface PayoutOptions {
  /** In the smallest unit of the account's currency. */
  readonly amount: number;
  readonly isAutomatic: boolean;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
}

/** Pays out to the bank account. In the sandbox the money arrives at once. */
export function payOut(state: SandboxState, account: Account, options: PayoutOptions): Payout {
  if (!account.payouts_enabled)
    throw invalidRequest(
      'Cannot create payouts: payouts are disabled for this account.',
      undefined,
      'payouts_not_allowed',
    );
  const currency = accountCurrency(account);
  if (options.amount > accountBalance(state, account.id))
    throw invalidRequest(
      'You have insufficient funds in your account for this transfer.',
      'amount',
      'balance_insufficient',
    );
  const payout = state.add('payout', {
    id: state.newId('po_'),
    object: 'payout',
    amount: options.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: state.nowS,
    automatic: options.isAutomatic,
    balance_transaction: null,
    created: state.nowS,
    currency,
    description: options.description ?? null,
    destination: account.external_accounts?.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: options.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: options.isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
    $: { account: account.id, ibanLast4: account.$?.ibanLast4 ?? '' },
  });
  state.emit('payout.created', payout);
  state.emit('payout.paid', payout);
  return payout;
}

/** Sum of one kind of object in one currency. */
export interface MoneySum {
  readonly object: string;
  readonly currency: string;
  readonly amount: number;
}

/** How the sums of these objects change the balance of the platform. */
const signs: Readonly<Record<string, 1 | -1>> = { payment_intent: 1, transfer_reversal: 1, refund: -1, transfer: -1 };
export const platformKinds = ['payment_intent', 'transfer_reversal', 'refund', 'transfer'] as const;

/** The sums of a state in memory, which is complete only in tests. */
export function* platformSums(state: SandboxState): Iterable<MoneySum> {
  for (const kind of platformKinds)
    for (const one of state.all(kind))
      yield {
        object: kind,
        currency: one.currency,
        amount: one.object === 'payment_intent' ? one.amount_received : one.amount,
      };
}

/** Stripe's balance object of the platform: what was paid to it, less what it refunded and transferred. */
export function presentPlatformBalance(sums: Iterable<MoneySum>): Record<string, unknown> {
  const byCurrency = new Map<string, number>([['usd', 0]]);
  for (const { object, currency, amount } of sums)
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + signs[object]! * amount);
  return presentBalance([...byCurrency]);
}

export const presentAccountBalance = (state: SandboxState, account: Account): Record<string, unknown> =>
  presentBalance([[accountCurrency(account), accountBalance(state, account.id)]]);

const presentBalance = (amounts: readonly (readonly [currency: string, amount: number])[]) => ({
  object: 'balance',
  available: amounts.map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } })),
  livemode: false,
  pending: amounts.map(([currency]) => ({ amount: 0, currency, source_types: { card: 0 } })),
});
