/** The database refuses connections, does not answer in time, or is starting or stopping; a later call may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  constructor(cause?: unknown) {
    super('The database does not respond.', { cause });
  }
}

/** Codes of the network, and classes of SQLSTATE: connections, resources, interventions of the operator. */
const connectionCodes =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|NOENT|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P0\d|57014|53300|25P03)$/;

/** Messages of the drivers, whose errors have no code. */
const connectionMessages =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout|LISTEN\/NOTIFY (heartbeat|connection|channel)|database connection (was lost|is down)/i;

interface DriverError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Whether an error of a connection to the database says that it is lost or too slow. */
export function isConnectionFailure(error: unknown): boolean {
  for (let at = error as DriverError | undefined; at; at = at.cause as DriverError | undefined) {
    if (at instanceof DatabaseUnavailableError) return true;
    if (typeof at.code === 'string' && connectionCodes.test(at.code)) return true;
    if (typeof at.message === 'string' && connectionMessages.test(at.message)) return true;
  }
  return false;
}

/** Whether an error of any origin follows from an unavailable database, and not from another connection. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return true;
    // Drizzle wraps each failed query.
    if (at.message.startsWith('Failed query') && isConnectionFailure(at.cause)) return true;
  }
  return false;
}

/** Runs a call of another driver of the database, such as the job queue. */
export async function throwIfUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isConnectionFailure(error) ? new DatabaseUnavailableError(error) : error;
  }
}
