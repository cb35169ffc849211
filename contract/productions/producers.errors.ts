import { defineErrors } from '../error.ts';

export const producersErrors = defineErrors({
  producer_not_found: {
    http: 404,
    type: 'not_found',
    text: 'This person has no producer profile.',
  },
  producer_profile_missing: {
    http: 403,
    type: 'authorization_error',
    text: 'You have no producer profile. Apply as a producer first.',
  },
  producer_already_exists: {
    http: 409,
    type: 'conflict',
    text: 'You have already applied as a producer. Edit your profile instead.',
  },
  producer_state_conflict: {
    http: 409,
    type: 'conflict',
    text: 'The state of this producer does not allow this.',
  },
  producer_not_active: {
    http: 403,
    type: 'authorization_error',
    text: 'Only active producers can claim tasks.',
  },
  skill_missing: {
    http: 403,
    type: 'authorization_error',
    text: 'Your profile does not list the skill that this task needs.',
  },
  language_missing: {
    http: 403,
    type: 'authorization_error',
    text: 'Your profile does not list a language that this task needs.',
  },
});
