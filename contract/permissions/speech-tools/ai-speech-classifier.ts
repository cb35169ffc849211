import { definePermissions } from '../permission.ts';

export const aiSpeechClassifierPermissions = definePermissions({});
