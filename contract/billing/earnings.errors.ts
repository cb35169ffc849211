import { defineErrors } from '../error.ts';

export const earningsErrors = defineErrors({});
