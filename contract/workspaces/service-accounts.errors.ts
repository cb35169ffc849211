import { defineErrors } from '../error.ts';

export const serviceAccountsErrors = defineErrors({});
