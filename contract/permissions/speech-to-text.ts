import { definePermissions } from './permission.ts';

export const speechToTextPermissions = definePermissions({});
