import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { openReconnectingConnection, type ReconnectingConnection } from './reconnecting-connection.ts';

/** The registration of this server process in the database. */
export interface ServerInstance {
  /** Created by `newInstanceId`. */
  readonly instanceId: string;
  /** Returns those of `instanceIds` whose process has ended. A process killed by SIGKILL counts as ended at once. */
  findDeadInstances(instanceIds: readonly string[]): Promise<string[]>;
  /** Releases the registration after `beforeClose`, which may stop the database itself. */
  close(beforeClose?: () => Promise<void>): Promise<void>;
}

/** Another server uses the same data; the message names it. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/** The advisory lock of the only server of a data folder. The two-number form cannot collide with an instance ID. */
const exclusiveLock = [0x74696d62, 1] as const;
/** The Postgres backend of a killed process takes a moment to notice that its client is gone. */
const exclusiveLockTimeoutMs = 1500;

/** A random 63-bit number as text, unique for each process. */
export const newInstanceId = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString();

interface ServerInstanceOptions {
  /** Reports a lost connection and each attempt to reconnect that failed. */
  readonly onFailure: (error: unknown) => void;
  /** ID of this process; a new one by default. */
  readonly instanceId?: string | undefined;
  /** Name of the resource that only one server may use ("The data folder …"); undefined: servers share the database. */
  readonly exclusiveResource?: string | undefined;
}

/**
 * Registers this process by an advisory lock on its own connection, acquired again after a reconnection. Throws
 * `DataInUseError` when `exclusiveResource` is set and another server is running.
 */
export async function registerServerInstance(
  url: string,
  { onFailure, exclusiveResource, instanceId = newInstanceId() }: ServerInstanceOptions,
): Promise<ServerInstance> {
  const connection: ReconnectingConnection = await openReconnectingConnection(url, {
    name: `timbre server, pid ${process.pid}`,
    onFailure,
    async onConnect(client) {
      await client.query('select pg_advisory_lock_shared($1::bigint)', [instanceId]);
      if (exclusiveResource !== undefined) await acquireExclusiveLock(client, exclusiveResource);
    },
  });
  return {
    instanceId,
    async findDeadInstances(instanceIds) {
      const others = instanceIds.filter((id) => id !== instanceId);
      if (others.length === 0) return [];
      const { rows } = await connection.query<{ id: string }>(
        `select id from unnest($1::text[]) as id where id not in (
           select ((classid::bigint << 32) | objid::bigint)::text from pg_locks
           where locktype = 'advisory' and objsubid = 1 and granted
             and database = (select oid from pg_database where datname = current_database()))`,
        [others],
      );
      return rows.map((row) => row.id);
    },
    close: (beforeClose) => connection.close(beforeClose),
  };
}

async function acquireExclusiveLock(client: ClientBase, exclusiveResource: string): Promise<void> {
  const deadline = performance.now() + exclusiveLockTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1, $2) as acquired', [
      ...exclusiveLock,
    ]);
    if (rows[0]?.acquired) return;
    if (performance.now() > deadline) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rows } = await client.query<{ holder: string }>(
    `select application_name as holder from pg_stat_activity a join pg_locks l using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted`,
    [...exclusiveLock],
  );
  const holder = rows[0]?.holder ?? 'another server';
  throw new DataInUseError(
    `${exclusiveResource} is in use by a running ${holder}. Stop it first, or choose another DATA_DIR.`,
  );
}
