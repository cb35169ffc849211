import { defineErrors } from '../error.ts';

export const portableFilesErrors = defineErrors({
  portable_file_invalid: {
    http: 422,
    type: 'validation_error',
    text: 'This file was not exported by Timbre, or it was changed since.',
  },
  portable_file_wrong_kind: { http: 422, type: 'validation_error', text: 'This file holds something else.' },
  portable_file_version_unknown: {
    http: 422,
    type: 'validation_error',
    text: 'A newer version of Timbre exported this file. Update this server to import it.',
  },
  portable_file_damaged: {
    http: 422,
    type: 'validation_error',
    text: 'A part of this file is damaged. Export it again.',
  },
  portable_file_too_large: {
    http: 422,
    type: 'validation_error',
    text: 'This file is too large when it is unpacked.',
  },
  portable_engine_unsupported: {
    http: 422,
    type: 'validation_error',
    text: 'This server lacks the engine that the voice needs.',
  },
});
