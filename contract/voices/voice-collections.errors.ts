import { defineErrors } from '../error.ts';

export const voiceCollectionsErrors = defineErrors({
  voice_collection_not_found: { http: 404, type: 'not_found', text: 'Voice collection not found.' },
});
