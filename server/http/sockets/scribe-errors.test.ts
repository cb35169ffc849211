import { expect, it } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { describeError } from './describe-error.ts';

const typeOf = (error: unknown, isStarted = false): string =>
  (describeError(error, { errors: 'scribe', code: 1008, isStarted }).frame as { message_type: string }).message_type;

it.each<[ErrorCode, string]>([
  ['missing_api_key', 'auth_error'],
  ['insufficient_permissions', 'auth_error'],
  ['workspace_closed', 'auth_error'],
  ['quota_exceeded', 'quota_exceeded'],
  ['concurrent_limit_exceeded', 'rate_limited'],
  ['system_busy', 'resource_exhausted'],
  ['storage_full', 'resource_exhausted'],
  ['request_too_large', 'chunk_size_exceeded'],
  ['input_timeout_exceeded', 'insufficient_audio_activity'],
  ['session_time_limit_exceeded', 'session_time_limit_exceeded'],
  ['transcription_queue_full', 'queue_overflow'],
  ['recognizer_not_installed', 'transcriber_error'],
  ['biometric_terms_required', 'unaccepted_terms'],
  ['internal_error', 'error'],
])('names %s as the Scribe API does: %s', (code, type) => {
  expect(typeOf(new AppError(code))).toBe(type);
});

it('tells wrong parameters from wrong messages, and hides what an engine says to operators only', () => {
  const wrong = new AppError('invalid_parameters', { message: 'sample_rate: wrong' });
  expect(typeOf(wrong)).toBe('invalid_request');
  expect(typeOf(wrong, true)).toBe('input_error');
  const broken = new EngineError('x', 'secret', { retryable: true });
  expect(describeError(broken, { errors: 'scribe', code: 1011, isStarted: true })).toEqual({
    frame: { message_type: 'transcriber_error', error: 'The recognizer failed. Try again.' },
    reason: 'The recognizer failed. Try again.',
    expected: false,
    code: 1011,
  });
  expect(describeError(wrong, { errors: undefined, code: 1008, isStarted: true }).frame).toEqual({
    message: 'sample_rate: wrong',
    error: 'invalid_parameters',
    code: 1008,
  });
});
