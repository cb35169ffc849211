import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names of values that no log line may hold, at the top of an entry or one object deep. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'body', 'email']
  .concat(['"xi-api-key"', '"set-cookie"', 'apiKey', 'accessToken', 'refreshToken', 'databaseUrl'])
  .map((name) => (name.startsWith('"') ? `[${name}]` : name));
const inside = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`);

/**
 * A logger of JSON lines on standard output, or where `destination` says. Values under the names of secrets are
 * replaced; request bodies and texts are the callers' to leave out.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, inside(name), `*.headers${name.startsWith('[') ? name : `.${name}`}`]);
  const options = { level, base: null, redact: { paths, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}
