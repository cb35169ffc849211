import { defineErrors } from '../error.ts';

export const voiceIsolatorErrors = defineErrors({});
