import { defineErrors } from '../error.ts';

export const flowsErrors = defineErrors({});
