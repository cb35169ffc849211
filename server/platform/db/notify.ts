import { sql } from 'drizzle-orm';
import type { Db, Tx } from './database-client.ts';

/** Sends `payload` (below 8000 bytes) to every session that listens on `channel`. A transaction sends it on commit. */
export async function notify(db: Db | Tx, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Sends many payloads in one statement. */
export async function notifyAll(db: Db | Tx, channel: string, payloads: readonly string[]): Promise<void> {
  await db.execute(sql`select count(pg_notify(${channel}, one)) from unnest(${sql.param([...payloads])}::text[]) one`);
}
