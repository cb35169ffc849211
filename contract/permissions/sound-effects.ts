import { definePermissions } from './permission.ts';

export const soundEffectsPermissions = definePermissions({});
