import pg from 'pg';
import { breakConnection } from './break-connection.ts';

interface DatabaseProbe {
  /** Rejects when the database does not answer in time. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}

/** Asks the database whether it responds, on a connection of its own: those of a busy pool may all be taken. */
export function openDatabaseProbe(url: string, answerMs: number): DatabaseProbe {
  let current: Connection | undefined;

  function connect(): Connection {
    const client = new pg.Client({ connectionString: url, application_name: 'timbre probe' });
    const connection: Connection = { client, connected: client.connect() };
    client.on('error', () => {});
    client.on('end', () => {
      if (current === connection) current = undefined;
    });
    return connection;
  }

  return {
    async ping() {
      current ??= connect();
      const { client, connected } = current;
      const late = Promise.withResolvers<never>();
      const fail = () => late.reject(new Error(`The database did not answer within ${answerMs} ms.`));
      // The answer may have arrived while the process was busy, so what the sockets received is read first.
      const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), answerMs);
      try {
        await Promise.race([connected.then(() => client.query('select 1')), late.promise]);
      } catch (error) {
        current = undefined;
        breakConnection(client);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },

    async close() {
      const closing = current;
      current = undefined;
      if (closing) await closing.connected.then(() => closing.client.end()).catch(() => {});
    },
  };
}
