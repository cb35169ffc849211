import { defineErrors } from '../error.ts';

export const productionTeamsErrors = defineErrors({});
