import { definePermissions } from './permission.ts';

export const musicPermissions = definePermissions({});
