import { defineErrors } from '../error.ts';

export const membersErrors = defineErrors({});
