import { defineErrors } from '../error.ts';

export const resourceSharesErrors = defineErrors({});
