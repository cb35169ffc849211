import { listOperation, operation } from '../api-operation.ts';
import { accountBalance, reversalsOf, schedulePayout } from '../connect/account-balance.ts';
import { convertAmount } from '../connect/account-countries.ts';
import { requireDestination } from '../connect/account-status.ts';
import { clearable, currency, id, int, isInRange, mergeMetadata, metadata, range, text } from '../request-params.ts';
import { invalidRequest, resourceMissing } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Transfer, TransferReversal } from '../stripe-objects.ts';

const amount = () => int().min(1).max(99_999_999);
/** Reversals that a transfer lists itself. */
const embeddedReversals = 10;

function reverseTransfer(
  state: SandboxState,
  transfer: Transfer,
  params: { readonly amount?: number | undefined; readonly metadata: Record<string, string> },
): TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  const reversed = params.amount ?? left;
  if (reversed > left)
    throw invalidRequest(
      `Reversal amount (${formatDollars(reversed, transfer.currency)}) is greater than unreversed amount on transfer (${formatDollars(left, transfer.currency)})`,
      'amount',
    );
  const accountId = transfer.destination ?? '';
  const arrived = transfer.$?.arrived ?? 0;
  let takenBefore = 0;
  for (const one of reversalsOf(state, transfer.id)) takenBefore += one.$?.taken ?? 0;
  // In the currency of the account; the last reversal takes what rounding left.
  const taken = Math.round((arrived * (transfer.amount_reversed + reversed)) / transfer.amount) - takenBefore;
  if (taken > accountBalance(state, accountId))
    throw invalidRequest(
      'The connected account has an insufficient available balance to reverse this transfer.',
      undefined,
      'balance_insufficient',
    );
  const reversal = state.add('transfer_reversal', {
    id: state.newId('trr_'),
    object: 'transfer_reversal',
    amount: reversed,
    balance_transaction: null,
    created: state.nowS,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: params.metadata,
    source_refund: null,
    transfer: transfer.id,
    $: { account: accountId, taken },
  });
  const changed = state.patch('transfer', transfer, {
    amount_reversed: transfer.amount_reversed + reversed,
    reversed: reversed === left,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...transfer.reversals.data].slice(0, embeddedReversals),
      has_more: transfer.reversals.has_more || transfer.reversals.data.length === embeddedReversals,
    },
  });
  state.emit('transfer.reversed', changed);
  return reversal;
}

const formatDollars = (cents: number, currency: string): string =>
  `${currency === 'eur' ? '€' : '$'}${(cents / 100).toFixed(2)}`;

export const transfers = [
  operation(
    'POST /v1/transfers',
    {
      amount: amount(),
      currency: currency(),
      description: text().optional(),
      destination: id(),
      metadata: metadata().optional(),
      transfer_group: text(255).optional(),
    },
    ({ state, params }) => {
      const account = requireDestination(state, params.destination);
      const transferId = state.newId('tr_');
      const transfer = state.add('transfer', {
        id: transferId,
        object: 'transfer',
        amount: params.amount,
        amount_reversed: 0,
        balance_transaction: null,
        created: state.nowS,
        currency: params.currency,
        description: params.description ?? null,
        destination: account.id,
        livemode: false,
        metadata: mergeMetadata(null, params.metadata),
        reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${transferId}/reversals` },
        reversed: false,
        source_transaction: null,
        source_type: 'card',
        transfer_group: params.transfer_group ?? null,
        $: { arrived: convertAmount(params.amount, params.currency, account.default_currency ?? 'usd') },
      });
      state.emit('transfer.created', transfer);
      schedulePayout(state, account);
      return transfer;
    },
  ),
  operation('GET /v1/transfers/:id', {}, ({ state, id }) => state.get('transfer', id)),
  operation(
    'POST /v1/transfers/:id',
    { description: clearable(text()).optional(), metadata: metadata().optional() },
    ({ state, id, params }) => {
      const transfer = state.get('transfer', id);
      const changed = state.patch('transfer', transfer, {
        ...(params.description === undefined ? {} : { description: params.description }),
        metadata: mergeMetadata(transfer.metadata, params.metadata),
      });
      state.emit('transfer.updated', changed);
      return changed;
    },
  ),
  listOperation(
    'GET /v1/transfers',
    { created: range().optional(), destination: id().optional(), transfer_group: text(255).optional() },
    function* ({ state, params }) {
      for (const transfer of state.all('transfer'))
        if (
          (params.destination ?? transfer.destination) === transfer.destination &&
          (params.transfer_group ?? transfer.transfer_group) === transfer.transfer_group &&
          isInRange(transfer.created, params.created)
        )
          yield transfer;
    },
  ),
  operation(
    'POST /v1/transfers/:id/reversals',
    { amount: amount().optional(), description: text().optional(), metadata: metadata().optional() },
    ({ state, id, params }) =>
      reverseTransfer(state, state.get('transfer', id), {
        amount: params.amount,
        metadata: mergeMetadata(null, params.metadata),
      }),
  ),
  listOperation('GET /v1/transfers/:id/reversals', {}, ({ state, id }) =>
    reversalsOf(state, state.get('transfer', id).id),
  ),
  // Of the two IDs in the path, the last one counts.
  operation('GET /v1/transfers/:id/reversals/:id', {}, ({ state, id }) => {
    const reversal = state.find('transfer_reversal', id);
    if (!reversal) throw resourceMissing('transfer reversal', id);
    return reversal;
  }),
];
