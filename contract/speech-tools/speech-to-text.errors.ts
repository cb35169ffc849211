import { defineErrors } from '../error.ts';

export const speechToTextErrors = defineErrors({});
