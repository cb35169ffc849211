import { type DestinationStream, type Logger, pino } from 'pino';
import { workContext } from './work-context/work-context.ts';

export type Log = Logger;

/** Names of secret values, which are redacted at the top level of a log entry and one level deep. */
const secretNames = ['authorization', 'cookie', 'password', 'token', 'secret', 'body', 'email']
  .concat(['"xi-api-key"', '"set-cookie"', 'apiKey', 'accessToken', 'refreshToken', 'databaseUrl'])
  .concat(['api_key', 'access_token', 'refresh_token', 'clientSecret', 'client_secret', 'passphrase'])
  .map((name) => (name.startsWith('"') ? `[${name}]` : name));
const oneLevelDeep = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`);

/**
 * Opens a logger of JSON lines on standard output or `destination`. It adds the request, the workspace and the job for
 * which the line is written, redacts secrets, and removes row values from errors (`err`). Callers must not log request
 * bodies or texts.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const paths = secretNames.flatMap((name) => [
    name,
    oneLevelDeep(name),
    `*.headers${name.startsWith('[') ? name : `.${name}`}`,
  ]);
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths, censor: '[redacted]' },
    mixin: addContext,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The fields that name the current work, without those that the logger of a request has itself. */
function addContext(_entry: object, _level: number, logger: Logger): Record<string, unknown> {
  const context = workContext();
  if (!context) return {};
  const { requestId, workspaceId, job } = context;
  const bound = logger.bindings();
  return {
    ...(requestId !== undefined && !('request_id' in bound) && { request_id: requestId }),
    ...(workspaceId !== undefined && !('workspace_id' in bound) && { workspace_id: workspaceId }),
    ...(job && { job: job.name, job_id: job.id }),
  };
}

interface ErrorDescription {
  readonly type: string;
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: ErrorDescription | undefined;
}

/** Copies only the properties without data, since database drivers attach row values and parameters to errors. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, code: undefined, message: String(error), stack: undefined, cause: undefined };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    // Drizzle appends the parameters of a failed query to its message.
    message: error.message.replace(/\nparams: [\s\S]*/, ''),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
