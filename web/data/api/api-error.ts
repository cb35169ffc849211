import { messages } from '../../../contract/catalogue/messages.ts';

interface ApiErrorParts {
  /** HTTP status; 0 where there was no readable answer. */
  readonly status: number;
  readonly message: string;
  /** `detail.status` of the answer, or `unknown`. */
  readonly type: string;
  /** The answer's body as it came, where there was one. */
  readonly payload: unknown;
  /** `unknown` where the network failed. */
  readonly name?: string;
}

/** A call that did not go well (API-008). */
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

/** The error that an answer outside 200 to 299 stands for. */
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

/** The error of a call that never got an answer. */
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

/** A refused request has a list of details: its first is shown. An unknown path has a text. */
function detailOf(payload: object): Detail {
  const { detail } = payload as { detail?: unknown };
  const first = Array.isArray(detail) ? detail[0] : detail;
  if (typeof first === 'string') return { message: first };
  if (typeof first !== 'object' || first === null) return {};
  return Object.fromEntries(Object.entries(first).filter(([, value]) => typeof value === 'string' && value !== ''));
}

/** What a person is shown: the message of an error that the request caused, else the general text (API-015). */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500
    ? error.message
    : messages.somethingWentWrong;
}

/** Whether the call was given up on purpose: nothing to show. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
