import { defineErrors } from '../error.ts';

export const productionQualificationsErrors = defineErrors({});
