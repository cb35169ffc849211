import { defineErrors } from '../error.ts';

export const productionOrdersErrors = defineErrors({});
