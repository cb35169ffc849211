import { definePermissions } from './permission.ts';

export const voiceChangerPermissions = definePermissions({});
