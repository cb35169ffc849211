import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names of values that no log line may hold, at the top of an entry or one object deep. */
const secretNames = ['authorization', 'cookie', 'password', 'token', 'secret', 'body', 'email']
  .concat(['"xi-api-key"', '"set-cookie"', 'apiKey', 'accessToken', 'refreshToken', 'databaseUrl'])
  .map((name) => (name.startsWith('"') ? `[${name}]` : name));
const oneLevelDeep = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`);

/**
 * A logger of JSON lines on standard output, or where `destination` says. Values under the names of secrets are
 * replaced, and of an error (`err`) nothing is written that could quote a row; request bodies and texts are the callers'
 * to leave out.
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

/** Only the parts that are known to be free of values: drivers hang details and parameters on their errors. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, code: undefined, message: String(error), stack: undefined, cause: undefined };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    // Drizzle puts the parameters of a failed query into its message.
    message: error.message.replace(/\nparams: [\s\S]*/, ''),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
