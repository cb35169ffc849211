import { defineErrors } from '../error.ts';

export const aiSpeechClassifierErrors = defineErrors({});
