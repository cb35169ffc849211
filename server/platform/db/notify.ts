import { sql } from 'drizzle-orm';
import type { Db, Tx } from './database-client.ts';

/** Sends `payload` (below 8000 bytes) to every session that listens on `channel`; in a transaction, when it commits. */
export async function notify(db: Db | Tx, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** The same for many payloads, in one statement. */
export async function notifyAll(db: Db | Tx, channel: string, payloads: readonly string[]): Promise<void> {
  await db.execute(sql`select count(pg_notify(${channel}, one)) from unnest(${sql.param([...payloads])}::text[]) one`);
}
