import { defineErrors } from '../error.ts';

export const musicErrors = defineErrors({});
