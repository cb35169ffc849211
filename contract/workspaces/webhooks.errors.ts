import { defineErrors } from '../error.ts';

export const webhooksErrors = defineErrors({});
