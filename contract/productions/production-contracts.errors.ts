import { defineErrors } from '../error.ts';

export const productionContractsErrors = defineErrors({});
