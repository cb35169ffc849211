import { type ErrorReply, errorReply } from './errors.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a client of the OpenAI API asks, where a path is of both APIs: those send their key as a bearer. The public API's
 * own clients send `xi-api-key`, and the web sends the token of a session, which begins otherwise.
 */
export const isOpenAiClient = (headers: Headers): boolean =>
  headers['xi-api-key'] === undefined && /^Bearer +sk[_-]/i.test(String(headers.authorization ?? ''));

const toErrorType = (status: number): string => {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

/** An error as that API tells it: `{"error":{message, type, param, code}}`. */
export function openAiErrorReply(error: unknown, requestId: string): ErrorReply {
  const { http, body, retryAfterInS } = errorReply(error, requestId);
  if (Array.isArray(body.detail)) {
    const [first] = body.detail as { loc: (string | number)[]; msg: string; type: string }[];
    const param = first ? first.loc.slice(1).join('.') : null;
    const message = `${param}: ${first?.msg ?? 'The request is not valid.'}`;
    return { http: 400, body: { error: { message, type: toErrorType(400), param, code: null } }, retryAfterInS };
  }
  const { message, status, param } = body.detail as { message: string; status: string; param?: string };
  // What is used up is told apart from a wrong key by its status there.
  const isQuotaExceeded = status === 'quota_exceeded';
  const code = isQuotaExceeded ? 'insufficient_quota' : status;
  return {
    http: isQuotaExceeded ? 429 : http,
    body: {
      error: { message, type: isQuotaExceeded ? 'insufficient_quota' : toErrorType(http), param: param ?? null, code },
    },
    retryAfterInS,
  };
}
