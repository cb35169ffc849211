import { defineErrors } from '../error.ts';

export const productionQualificationsErrors = defineErrors({
  qualification_not_found: { http: 404, type: 'not_found', text: 'This qualification test does not exist.' },
  qualification_missing: {
    http: 403,
    type: 'authorization_error',
    text: 'You have not passed a qualification test that this task needs.',
  },
  qualification_passed: { http: 409, type: 'conflict', text: 'You have already passed this test.' },
  qualification_in_review: {
    http: 409,
    type: 'conflict',
    text: 'A reviewer still marks your last attempt. Wait for the result.',
  },
  qualification_retry_later: {
    http: 409,
    type: 'conflict',
    text: 'You did not pass this test. You can take it again after seven days.',
  },
  attempt_not_found: { http: 404, type: 'not_found', text: 'This attempt does not exist.' },
  attempt_ended: {
    http: 409,
    type: 'conflict',
    text: 'This attempt has ended. Answers are no longer accepted.',
  },
  attempt_not_submitted: { http: 409, type: 'conflict', text: 'This attempt does not wait for a mark.' },
  own_attempt: {
    http: 403,
    type: 'authorization_error',
    text: 'You cannot mark your own attempt. Ask another reviewer.',
  },
});
