import type { FastifyError } from 'fastify';
import { type ErrorCode, errorEntry } from '../../contract/errors.ts';
import { EngineError } from '../../engines/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { StorageFullError } from '../platform/blobs/blob-store.ts';
import { UnsupportedFrame } from './socket-inbox.ts';
import { InvalidRequest, validationDetails } from './validation.ts';

export interface ErrorReply {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterInS: number | undefined;
}

/** The one shape of errors: `{"detail":{type, code, status, message, request_id}}`, or a 422 list for a wrong request. */
export function errorReply(error: unknown, requestId: string): ErrorReply {
  if (error instanceof InvalidRequest)
    return { http: 422, body: { detail: validationDetails(error) }, retryAfterInS: undefined };
  if (error instanceof AppError) return tableReply(error, requestId);
  if (error instanceof EngineError && error.told)
    return tableReply(new AppError('service_unavailable', { message: error.message, cause: error }), requestId);
  if (error instanceof StorageFullError) return tableReply(new AppError('storage_full'), requestId);
  return tableReply(new AppError(frameworkCode(error), { cause: error }), requestId);
}

function tableReply(error: AppError, requestId: string): ErrorReply {
  const entry = errorEntry(error.code);
  const detail = {
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
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalid_content_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
};

function frameworkCode(error: unknown): ErrorCode {
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (code && frameworkCodes[code]) return frameworkCodes[code];
  if (statusCode === 429) return 'rate_limit_exceeded';
  if (error instanceof SyntaxError && statusCode === 400) return 'malformed_json';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal_error';
}

/** What is told in a frame before a socket closes; `expected` where the caller, not the server, is at fault. */
export function errorFrame(error: unknown) {
  const known = error instanceof StorageFullError ? new AppError('storage_full') : error;
  const { code, message } = known instanceof AppError ? known : new AppError('internal_error');
  const { http, status } = errorEntry(code);
  return { frame: { message, error: status ?? code }, expected: http < 500 };
}

/** 1003 for a frame that is not text, 1008 for what the caller can mend, 1013 for what passes, 1011 for the rest. */
export function closeCodeOf(error: unknown): number {
  if (error instanceof UnsupportedFrame) return 1003;
  if (!(error instanceof AppError)) return 1011;
  if (error.code === 'system_busy' || error.code === 'service_unavailable') return 1013;
  return errorEntry(error.code).http < 500 ? 1008 : 1011;
}
