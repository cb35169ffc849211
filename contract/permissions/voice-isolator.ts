import { definePermissions } from './permission.ts';

export const voiceIsolatorPermissions = definePermissions({});
