import { type ErrorReply, errorReply } from './errors.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether an OpenAI client sent the request, on a path that both APIs share: OpenAI clients send their key as a bearer
 * token. Clients of the main API send `xi-api-key`, and the web app sends a session token, which has another prefix.
 */
export const isOpenAiClient = (headers: Headers): boolean =>
  headers['xi-api-key'] === undefined && /^Bearer +sk[_-]/i.test(String(headers.authorization ?? ''));

const toErrorType = (status: number): string => {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

/** An error in the format of the OpenAI API: `{"error":{message, type, param, code}}`. */
export function openAiErrorReply(error: unknown, requestId: string): ErrorReply {
  const { http, body, retryAfterInS } = errorReply(error, requestId);
  if (Array.isArray(body.detail)) {
    const [first] = body.detail as { loc: (string | number)[]; msg: string; type: string }[];
    const param = first ? first.loc.slice(1).join('.') : null;
    const message = `${param}: ${first?.msg ?? 'The request is not valid.'}`;
    return { http: 400, body: { error: { message, type: toErrorType(400), param, code: null } }, retryAfterInS };
  }
  const { message, status, param } = body.detail as { message: string; status: string; param?: string };
  // The OpenAI API uses 429 for an exceeded quota, and 401 for an invalid key only.
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
