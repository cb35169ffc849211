import { defineErrors } from '../error.ts';

export const readCollectionsErrors = defineErrors({});
