import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engines/contract/engine-error.ts';
import { AppError } from '../platform/app-error.ts';
import { StorageFullError, StorageUnavailableError } from '../platform/blobs/blob-store.ts';
import { DatabaseUnavailableError } from '../platform/db/database-failure.ts';
import { errorFrame, errorReply, toCloseCode } from './errors.ts';

const exposed = new EngineError('remote', 'The upstream is busy.', { retryable: true, exposeMessage: true });
const untold = new EngineError('remote', 'secret host refused', { retryable: true });

const fileError = (code: string) => Object.assign(new Error('secret path'), { code });

describe('an error with a public message', () => {
  it.each([
    ['of an engine', exposed, 503, 'service_unavailable', 1013],
    ['of a full disk', new StorageFullError(), 507, 'storage_full', 1011],
    ['of a full disk in a temporary file', fileError('ENOSPC'), 507, 'storage_full', 1011],
    ['of a quota, as the cause', new Error('failed', { cause: fileError('EDQUOT') }), 507, 'storage_full', 1011],
    ['of a storage that is away', new StorageUnavailableError(), 503, 'storage_unavailable', 1013],
    ['of a database that is away', new DatabaseUnavailableError(), 503, 'service_unavailable', 1013],
    ['of the table', new AppError('quota_exceeded'), 401, 'quota_exceeded', 1008],
    ['of an engine that keeps it to itself', untold, 503, 'engine_failed', 1011],
    ['of nobody', new Error('secret'), 500, 'internal_error', 1011],
  ])('is the same over HTTP and over WebSockets: %s', (_name, error, http, code, closed) => {
    const reply = errorReply(error, 'request');
    const { frame } = errorFrame(error);
    expect([reply.http, toCloseCode(error)]).toEqual([http, closed]);
    expect(reply.body).toMatchObject({ detail: { status: code, message: frame.message } });
    expect(frame.error).toBe(code);
    expect(frame.message).not.toContain('secret');
  });

  it('says when to try again after an outage', () => {
    for (const error of [new StorageUnavailableError(), new DatabaseUnavailableError()])
      expect(errorReply(error, 'request').retryAfterInS).toBe(5);
  });

  it('keeps the message of the engine', () => {
    expect(errorFrame(exposed)).toEqual({
      frame: { message: 'The upstream is busy.', error: 'service_unavailable' },
      expected: false,
    });
  });
});
