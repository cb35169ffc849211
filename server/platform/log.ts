import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names of secret values, which are redacted at the top level of a log entry and one level deep. */
const secretNames = ['authorization', 'cookie', 'password', 'token', 'secret', 'body', 'email']
  .concat(['"xi-api-key"', '"set-cookie"', 'apiKey', 'accessToken', 'refreshToken', 'databaseUrl'])
  .map((name) => (name.startsWith('"') ? `[${name}]` : name));
const oneLevelDeep = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`);

/**
 * Opens a logger of JSON lines on standard output or `destination`. It redacts secrets, and removes row values from
 * errors (`err`). Callers must not log request bodies or texts.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const paths = secretNames.flatMap((name) => [
    name,
    oneLevelDeep(name),
    `*.headers${name.startsWith('[') ? name : `.${name}`}`,
  ]);
  const options = { level, base: null, serializers: { err: describeError }, redact: { paths, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
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
