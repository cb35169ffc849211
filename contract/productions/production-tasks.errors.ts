import { defineErrors } from '../error.ts';

export const productionTasksErrors = defineErrors({});
