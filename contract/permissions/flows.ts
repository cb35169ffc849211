import { definePermissions } from './permission.ts';

export const flowsPermissions = definePermissions({});
