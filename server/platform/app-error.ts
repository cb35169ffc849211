import { type ErrorCode, errorEntry } from '../../contract/errors.ts';

interface AppErrorOptions {
  /** Replaces the default message of the error code. */
  readonly message?: string;
  /** The invalid field of the request. */
  readonly param?: string;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterInS?: number;
  /** Additional headers of the reply. */
  readonly headers?: Readonly<Record<string, string>>;
  /** More fields of the error in the reply. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Ends the request with an error code from `contract/errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly retryAfterInS: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorEntry(code).text, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.param = options.param;
    this.retryAfterInS = options.retryAfterInS;
    this.headers = options.headers ?? {};
    this.data = options.data ?? {};
  }
}
