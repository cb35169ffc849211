import { defineErrors } from '../error.ts';

export const readsErrors = defineErrors({
  read_not_found: { http: 404, type: 'not_found', text: 'There is no read with this ID.' },
  read_state_conflict: { http: 409, type: 'conflict', text: 'The read cannot change to this state.' },
  read_locked: {
    http: 409,
    type: 'conflict',
    text: 'This read is being reviewed. Withdraw it to change it.',
  },
  read_incomplete: { http: 409, type: 'conflict', text: 'The read is not complete yet.' },
  publishing_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Agree to the publishing and payouts terms before you submit a read (publishing_payouts).',
  },
  invalid_cover: { http: 422, type: 'validation_error', text: 'This picture cannot be a cover.' },
});
