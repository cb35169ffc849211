import { defineErrors } from '../error.ts';

export const readsErrors = defineErrors({});
