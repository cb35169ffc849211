import { defineErrors } from '../error.ts';

export const groupsErrors = defineErrors({});
