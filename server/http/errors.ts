import type { FastifyError } from 'fastify';
import { type ErrorCode, errorEntry } from '../../contract/errors.ts';
import { AppError } from '../platform/app-error.ts';
import { StorageFullError } from '../platform/blobs/blob-store.ts';
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
