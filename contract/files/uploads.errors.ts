import { defineErrors } from '../error.ts';

export const uploadsErrors = defineErrors({
  upload_not_found: {
    http: 404,
    type: 'not_found',
    text: 'The upload does not exist or has expired. Upload the file again.',
  },
  upload_offset_mismatch: {
    http: 409,
    type: 'conflict',
    text: 'The part does not start where the stored bytes end. Read the offset and continue from there.',
  },
  upload_incomplete: { http: 409, type: 'conflict', text: 'The upload is not complete yet.' },
});
