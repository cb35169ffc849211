import { defineErrors } from '../error.ts';

export const producersErrors = defineErrors({});
