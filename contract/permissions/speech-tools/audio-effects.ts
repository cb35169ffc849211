import { definePermissions } from '../permission.ts';

export const audioEffectsPermissions = definePermissions({});
