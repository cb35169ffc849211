import { sql } from 'drizzle-orm';
import type { Db } from './database-client.ts';

/** The bytes of the database on its disk. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}
