import { defineErrors } from '../error.ts';

export const userErrors = defineErrors({
  user_not_found: { http: 404, type: 'not_found', text: 'User not found.' },
  slug_already_exists: { http: 409, type: 'conflict', text: 'This slug is already in use.' },
});
