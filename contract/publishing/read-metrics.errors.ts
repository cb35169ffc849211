import { defineErrors } from '../error.ts';

export const readMetricsErrors = defineErrors({});
