import { definePermissions } from './permission.ts';

export const assetsPermissions = definePermissions({});
