import type { FastifyError } from 'fastify';
import { type ErrorCode, errorEntry } from '../../contract/errors.ts';
import { EngineError } from '../../engines/contract/engine-error.ts';
import { AppError } from '../platform/app-error.ts';
import { isStorageFull, StorageUnavailableError } from '../platform/blobs/blob-store.ts';
import { isDatabaseUnavailable } from '../platform/db/database-failure.ts';
import { UnsupportedFrame } from './sockets/socket-inbox.ts';
import { InvalidRequest, validationDetails } from './validation.ts';

export interface ErrorReply {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterInS: number | undefined;
}

/** The error format of the API: `{"detail":{type, code, status, message, request_id}}`, or a 422 list for invalid requests. */
export function errorReply(error: unknown, requestId: string): ErrorReply {
  if (error instanceof InvalidRequest)
    return { http: 422, body: { detail: validationDetails(error) }, retryAfterInS: undefined };
  return appErrorReply(toAppError(error) ?? new AppError(frameworkCode(error), { cause: error }), requestId);
}

/** The `AppError` for an error with a public message; undefined for any other error. */
function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof EngineError)
    return error.exposeMessage
      ? new AppError('service_unavailable', { message: error.message, cause: error })
      : new AppError('engine_failed', { cause: error });
  if (isStorageFull(error)) return new AppError('storage_full');
  if (isStorageUnavailable(error)) return new AppError('storage_unavailable', { retryAfterInS: outageRetryAfterInS });
  if (isDatabaseUnavailable(error)) return new AppError('service_unavailable', { retryAfterInS: outageRetryAfterInS });
  return undefined;
}

const outageRetryAfterInS = 5;

function isStorageUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageUnavailableError) return true;
  return false;
}

/** Whether the storage or the database is away, whose outage is logged once and not for each request. */
export const isOutage = (error: unknown): boolean => isStorageUnavailable(error) || isDatabaseUnavailable(error);

function appErrorReply(error: AppError, requestId: string): ErrorReply {
  const entry = errorEntry(error.code);
  const detail = {
    ...error.data,
    type: entry.type,
    code: entry.code ?? error.code,
    status: entry.status ?? error.code,
    message: error.message,
    request_id: requestId,
    param: error.param,
  };
  return { http: entry.http, body: { detail }, retryAfterInS: error.retryAfterInS };
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalid_content_type',
  FST_FIELDS_LIMIT: 'request_too_large',
  FST_FILES_LIMIT: 'request_too_large',
  FST_PARTS_LIMIT: 'request_too_large',
};

function frameworkCode(error: unknown): ErrorCode {
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (code && frameworkCodes[code]) return frameworkCodes[code];
  if (statusCode === 429) return 'rate_limit_exceeded';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal_error';
}

/** The error frame sent before a socket closes; `expected` when the client, not the server, is at fault. */
export function errorFrame(error: unknown) {
  const { code, message } = toAppError(error) ?? new AppError('internal_error');
  const { http, status } = errorEntry(code);
  return { frame: { message, error: status ?? code }, expected: http < 500 };
}

/** 1003 for a binary frame, 1008 for client errors, 1013 for temporary errors, 1011 for others. */
export function toCloseCode(error: unknown): number {
  if (error instanceof UnsupportedFrame) return 1003;
  const code = toAppError(error)?.code;
  if (code === undefined) return 1011;
  if (code === 'system_busy' || code === 'service_unavailable' || code === 'storage_unavailable') return 1013;
  return errorEntry(code).http < 500 ? 1008 : 1011;
}
