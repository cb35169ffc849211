import type { DubbingFailure } from './dubbing-projects.tables.ts';

/** Expected errors of a preparation, by the code that clients get. Whoever retries the same input fails again, unless it says so. */
const failures: Readonly<Record<string, { readonly code: string; readonly retryable: boolean }>> = {
  invalid_audio: { code: 'invalid_media', retryable: false },
  audio_too_short: { code: 'invalid_media', retryable: false },
  audio_too_long: { code: 'media_too_long', retryable: false },
  request_too_large: { code: 'media_too_large', retryable: false },
  invalid_parameters: { code: 'source_unavailable', retryable: true },
  dubbing_media_not_found: { code: 'source_unavailable', retryable: false },
  invalid_transcript: { code: 'invalid_transcript', retryable: false },
  forbidden: { code: 'not_permitted', retryable: false },
  storage_full: { code: 'storage_full', retryable: true },
};

const internalError: DubbingFailure = {
  code: 'internal_error',
  message: 'We could not prepare this source. Try again.',
  retryable: true,
};

/** Why a project failed, from the error that ended it; `code` is undefined for an unexpected one. */
export function toDubbingFailure({ code, message }: { readonly code: string | undefined; readonly message: string }) {
  const known = code === undefined ? undefined : failures[code];
  return known ? { ...known, message } : internalError;
}
