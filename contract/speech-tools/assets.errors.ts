import { defineErrors } from '../error.ts';

export const assetsErrors = defineErrors({});
