import { defineErrors } from '../error.ts';

export const authConnectionsErrors = defineErrors({});
