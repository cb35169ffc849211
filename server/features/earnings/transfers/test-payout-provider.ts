import Stripe from 'stripe';

/** How the provider answers the next request for a transfer. `lost`: the transfer is made, but the answer is lost. */
export type Answer = 'ok' | 'lost' | 'unreachable' | 'no-funds' | 'restricted' | 'killed';

/** The process ended before it could store the answer. */
export class Killed extends Error {}

interface Keyed {
  readonly idempotencyKey: string;
}

const refusal = (code: string, message: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message } as never);

/** Transfers at a payment provider in memory, which remembers the answers to idempotency keys as Stripe does. */
export function testPayoutProvider() {
  const transfers: Stripe.Transfer[] = [];
  const replies = new Map<string, Stripe.Transfer | Error>();
  const state: { answer: Answer } = { answer: 'ok' };

  function answerTo(params: Stripe.TransferCreateParams): Stripe.Transfer | Error {
    if (state.answer === 'no-funds') return refusal('balance_insufficient', 'Insufficient funds.');
    if (state.answer === 'restricted') return refusal('account_invalid', 'The account is restricted.');
    const transfer = {
      id: `tr_${transfers.length + 1}_${params.transfer_group}`,
      object: 'transfer',
      amount: params.amount,
      amount_reversed: 0,
      created: 1_800_000_000,
      destination: params.destination,
      transfer_group: params.transfer_group,
    } as Stripe.Transfer;
    transfers.push(transfer);
    return transfer;
  }

  const find = (id: string): Stripe.Transfer => transfers.find((one) => one.id === id)!;
  const stripe = {
    accounts: { retrieve: async (id: string) => ({ id, capabilities: { transfers: 'active' } }) },
    transfers: {
      async create(params: Stripe.TransferCreateParams, { idempotencyKey: key }: Keyed) {
        if (state.answer === 'unreachable') throw new Stripe.errors.StripeConnectionError({ message: 'down' } as never);
        const reply = replies.get(key) ?? answerTo(params);
        replies.set(key, reply);
        if (state.answer === 'killed') throw new Killed();
        if (state.answer === 'lost') throw new Stripe.errors.StripeConnectionError({ message: 'lost' } as never);
        if (reply instanceof Error) throw reply;
        return { ...reply };
      },
      retrieve: async (id: string) => ({ ...find(id) }),
      list: async ({ transfer_group }: { transfer_group: string }) => ({
        data: transfers.filter((one) => one.transfer_group === transfer_group),
      }),
      async createReversal(id: string, { amount }: { amount: number }, { idempotencyKey: key }: Keyed) {
        if (state.answer === 'unreachable') throw new Stripe.errors.StripeConnectionError({ message: 'down' } as never);
        if (state.answer === 'no-funds' && !replies.has(key))
          replies.set(key, refusal('balance_insufficient', 'Insufficient available balance.'));
        const reply = replies.get(key);
        if (reply) throw reply;
        reverse(id, amount);
        return {};
      },
    },
  } as unknown as Stripe;

  /** Takes back what is left of a transfer, at most `amount`. */
  function reverse(id: string, amount: number): void {
    const transfer = find(id);
    transfer.amount_reversed = Math.min(transfer.amount, transfer.amount_reversed + amount);
  }

  return {
    stripe,
    state,
    transfers,
    reverse,
    /** A day passes: the provider forgets keys. */
    forgetKeys: () => replies.clear(),
  };
}
