import { defineErrors } from '../error.ts';

export const voiceChangerErrors = defineErrors({});
