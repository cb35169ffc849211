import { messages } from '../../../contract/catalogue/messages.ts';
import { t, translate } from '../../messages/t.ts';

interface ApiErrorParts {
  /** HTTP status; 0 if there was no readable response. */
  readonly status: number;
  readonly message: string;
  /** `detail.status` of the response, or `unknown`. */
  readonly type: string;
  /** The parsed response body, if there was one. */
  readonly payload: unknown;
  /** `unknown` for a network failure. */
  readonly name?: string;
}

/** A failed API call (API-008). */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly payload: unknown;

  constructor({ status, message, type, payload, name = 'ApiError' }: ApiErrorParts) {
    super(message);
    this.name = name;
    this.status = status;
    this.type = type;
    this.payload = payload;
  }
}

/** Builds the error of a response outside 200 to 299. */
export async function errorOf(response: Response): Promise<ApiError> {
  const payload = await response.json().catch(() => undefined);
  if (typeof payload !== 'object' || payload === null) return unreadable(payload);
  const detail = detailOf(payload);
  return new ApiError({
    status: response.status,
    message: detail.message ?? detail.msg ?? messages.somethingWentWrong,
    type: detail.status ?? detail.type ?? 'unknown',
    payload,
  });
}

/** Builds the error of a call without a response. */
export const networkError = (): ApiError =>
  new ApiError({
    name: 'unknown',
    status: 0,
    message: messages.somethingWentWrong,
    type: 'unknown',
    payload: undefined,
  });

const unreadable = (payload: unknown): ApiError =>
  new ApiError({ status: 0, message: messages.somethingWentWrong, type: 'unknown', payload });

type Detail = Partial<Record<'message' | 'msg' | 'status' | 'type', string>>;

/** A validation error has a list of details, of which the first is shown. An unknown path has a text. */
function detailOf(payload: object): Detail {
  const { detail } = payload as { detail?: unknown };
  const first = Array.isArray(detail) ? detail[0] : detail;
  if (typeof first === 'string') return { message: first };
  if (typeof first !== 'object' || first === null) return {};
  return Object.fromEntries(Object.entries(first).filter(([, value]) => typeof value === 'string' && value !== ''));
}

/**
 * The text to show: the server's message for a client error, what is away if there was no reply, else the general text
 * (API-015).
 */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return isOffline() ? t('You are offline.') : t('The server cannot be reached.');
  const isClientError = error instanceof ApiError && error.status > 0 && error.status < 500;
  return translate(isClientError ? error.message : messages.somethingWentWrong);
}

/** Whether the browser knows that there is no network. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Whether the call was aborted on purpose, so that no error is shown. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
