import pg, { type ClientBase, type QueryResult, type QueryResultRow } from 'pg';
import type { Log } from '../log.ts';

/** One connection with session state (locks, LISTEN), replaced when it is lost. */
export interface KeptConnection {
  /** Fails while the connection is down. */
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
  /** Ends it after `last`, while which it may be lost without being replaced. */
  close(last?: () => Promise<void>): Promise<void>;
}

interface KeptConnectionOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly log: Log;
  /** Sets the session up, on the first connection and on each that replaces a lost one (`again`). */
  onConnect(client: ClientBase, again: boolean): Promise<void>;
  onNotification?(payload: string): void;
}

const firstRetryMs = 50;
const lastRetryMs = 2000;

/** Connects, or throws what the first connection or its `onConnect` throws; from then on reconnects by itself. */
export async function keepConnection(url: string, options: KeptConnectionOptions): Promise<KeptConnection> {
  const { log, name } = options;
  let current: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(again: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    let ended = false;
    client.on('error', (err) => {
      if (!closed) log.warn({ err, connection: name }, 'a database connection failed');
    });
    client.on('notification', ({ payload }) => options.onNotification?.(payload ?? ''));
    client.on('end', () => {
      ended = true;
      if (current !== client) return;
      current = undefined;
      if (!closed) reconnect(firstRetryMs);
    });
    try {
      await client.connect();
      await options.onConnect(client, again);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (ended) throw new Error('The database connection was lost.');
    current = client;
    if (closed) await client.end();
  }

  function reconnect(waitMs: number): void {
    retry = setTimeout(async () => {
      try {
        await connect(true);
      } catch (err) {
        if (closed) return;
        log.warn({ err, connection: name }, 'a database connection could not be made again yet');
        reconnect(Math.min(waitMs * 2, lastRetryMs));
      }
    }, waitMs);
  }

  await connect(false);
  return {
    async query(text, values) {
      if (!current) throw new Error('The database connection is down.');
      return current.query(text, values);
    },
    async close(last) {
      closed = true;
      clearTimeout(retry);
      await last?.();
      await current?.end();
    },
  };
}
