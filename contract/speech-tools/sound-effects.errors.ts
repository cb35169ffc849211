import { defineErrors } from '../error.ts';

export const soundEffectsErrors = defineErrors({});
