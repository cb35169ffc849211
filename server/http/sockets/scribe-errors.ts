import type { ErrorCode } from '../../../contract/errors.ts';
import { errorEntry } from '../../../contract/errors.ts';
import type { RealtimeErrorType } from '../../../contract/speech-tools/speech-to-text-socket.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { isStorageFull } from '../../platform/blobs/blob-store.ts';

const typeByCode: { readonly [Code in ErrorCode]?: RealtimeErrorType } = {
  quota_exceeded: 'quota_exceeded',
  concurrent_limit_exceeded: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
  system_busy: 'resource_exhausted',
  storage_full: 'resource_exhausted',
  transcription_queue_full: 'queue_overflow',
  request_too_large: 'chunk_size_exceeded',
  input_timeout_exceeded: 'insufficient_audio_activity',
  session_time_limit_exceeded: 'session_time_limit_exceeded',
  recognizer_not_installed: 'transcriber_error',
  service_unavailable: 'transcriber_error',
  biometric_terms_required: 'unaccepted_terms',
  terms_not_agreed: 'unaccepted_terms',
  feature_not_available: 'invalid_request',
};

/**
 * An error in the frame of the Scribe API. `expected` when the client, not the server, is at fault. `isStarted`: the
 * parameters of the connection were accepted, so the fault is in a message.
 */
export function scribeErrorFrame(error: unknown, isStarted: boolean) {
  const type = errorType(error, isStarted);
  const isExposed = error instanceof AppError || (error instanceof EngineError && error.exposeMessage);
  const fallback = type === 'transcriber_error' ? 'The recognizer failed. Try again.' : undefined;
  const message = isExposed ? error.message : (fallback ?? new AppError('internal_error').message);
  const expected = error instanceof AppError && errorEntry(error.code).http < 500;
  return { frame: { message_type: type, error: message }, reason: message, expected };
}

function errorType(error: unknown, isStarted: boolean): RealtimeErrorType {
  if (error instanceof EngineError) return 'transcriber_error';
  if (isStorageFull(error)) return 'resource_exhausted';
  if (!(error instanceof AppError)) return 'error';
  const known = typeByCode[error.code];
  if (known) return known;
  const { http } = errorEntry(error.code);
  if (http === 401 || http === 403) return 'auth_error';
  if (http >= 500) return 'error';
  return isStarted ? 'input_error' : 'invalid_request';
}
