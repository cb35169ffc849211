import pg, { type ClientBase, type QueryResult, type QueryResultRow } from 'pg';

/** One connection with session state (locks, LISTEN) that reconnects when it is lost. */
export interface ReconnectingConnection {
  /** Fails while the connection is down. */
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
  /** Closes the connection after `beforeClose`; if it is lost meanwhile, it does not reconnect. */
  close(beforeClose?: () => Promise<void>): Promise<void>;
}

interface ReconnectingConnectionOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /** Reports a lost connection and each attempt to reconnect that failed. */
  readonly onFailure: (error: unknown) => void;
  /** Sets up the session, on the first connection and after each reconnection. */
  onConnect(client: ClientBase, isReconnect: boolean): Promise<void>;
  onNotification?(payload: string): void;
}

/** While a server starts on a busy machine, loading its modules can keep it from reading the reply for seconds. */
const firstConnectTimeoutMs = 60_000;
const reconnectTimeoutMs = 10_000;
const minRetryDelayMs = 50;
const maxRetryDelayMs = 2000;

/** Connects; throws if the first connection or its `onConnect` fails. After that it reconnects by itself. */
export async function openReconnectingConnection(
  url: string,
  options: ReconnectingConnectionOptions,
): Promise<ReconnectingConnection> {
  const { onFailure, name } = options;
  let current: pg.Client | undefined;
  let closed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect(isReconnect: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: isReconnect ? reconnectTimeoutMs : firstConnectTimeoutMs,
      keepAlive: true,
    });
    let ended = false;
    client.on('error', (err) => {
      if (!closed) onFailure(err);
    });
    client.on('notification', ({ payload }) => options.onNotification?.(payload ?? ''));
    client.on('end', () => {
      ended = true;
      if (current !== client) return;
      current = undefined;
      if (!closed) reconnect(minRetryDelayMs);
    });
    try {
      await client.connect();
      await options.onConnect(client, isReconnect);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (ended) throw new Error('The database connection was lost.');
    current = client;
    if (closed) await client.end();
  }

  function reconnect(delayMs: number): void {
    retryTimer = setTimeout(async () => {
      try {
        await connect(true);
      } catch (err) {
        if (closed) return;
        onFailure(err);
        reconnect(Math.min(delayMs * 2, maxRetryDelayMs));
      }
    }, delayMs);
  }

  await connect(false);
  return {
    async query(text, values) {
      if (!current) throw new Error('The database connection is down.');
      return current.query(text, values);
    },
    async close(beforeClose) {
      closed = true;
      clearTimeout(retryTimer);
      await beforeClose?.();
      await current?.end();
    },
  };
}
