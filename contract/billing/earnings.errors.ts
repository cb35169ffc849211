import { defineErrors } from '../error.ts';

export const earningsErrors = defineErrors({
  payout_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the payout agreement first: POST /v1/user/save-user-agreement with agreement publishing_payouts.',
  },
  payout_account_not_found: {
    http: 404,
    type: 'not_found',
    text: 'This workspace has no payout account yet. Connect one first.',
  },
  payout_account_refused: {
    http: 400,
    type: 'invalid_request',
    text: 'The payment provider did not open the account.',
  },
  payout_account_not_ready: {
    http: 400,
    type: 'invalid_request',
    text: 'The payout account cannot receive transfers yet. Complete what the payment provider requires.',
  },
  payout_below_minimum: {
    http: 400,
    type: 'invalid_request',
    text: 'The balance is below the smallest transfer of $10.00.',
  },
  payout_in_progress: { http: 409, type: 'conflict', text: 'Another transfer of this workspace is in progress.' },
  payout_transfer_not_found: { http: 404, type: 'not_found', text: 'There is no transfer with this ID.' },
  payout_transfer_not_reversible: {
    http: 400,
    type: 'invalid_request',
    text: 'Only a paid transfer can be reversed, up to the amount that is left of it.',
  },
});
