import { defineErrors } from '../error.ts';

export const voiceIsolatorErrors = defineErrors({
  isolation_video_not_found: { http: 404, type: 'not_found', text: 'This isolation has no video.' },
  isolation_not_found: { http: 404, type: 'not_found', text: 'Isolation not found.' },
});
