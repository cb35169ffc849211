import { join, resolve } from 'node:path';
import { type Env, readProcessEnv } from './env.ts';
import { readMasterKeys } from './main.settings.ts';
import { closeDatabase, openDatabase } from './platform/db/database-client.ts';
import { launchPostgres } from './platform/db/embedded/launch.ts';
import { pendingMigrations } from './platform/db/migrate.ts';
import { openLog } from './platform/log.ts';
import { type SecretWrapping, secretWrapping } from './platform/secrets/secret-wrapping.ts';

/**
 * Calls `work` with the secrets of the database and the master keys of the settings, with and without a running server.
 * Throws for a database without tables, and after a restore that has not finished.
 */
export async function withSecretWrapping<T>(
  work: (wrapping: SecretWrapping) => Promise<T>,
  env: Env = readProcessEnv({}),
): Promise<T> {
  const keys = readMasterKeys(env);
  const log = openLog('error');
  const folder = join(resolve(env.DATA_DIR), 'postgres');
  const postgres = env.DATABASE_URL === undefined ? await launchPostgres({ folder, log }) : undefined;
  const url = env.DATABASE_URL ?? (postgres as NonNullable<typeof postgres>).url;
  try {
    await pendingMigrations(url);
    const db = openDatabase(url, { log, connections: 2 });
    return await work(secretWrapping({ db, keys })).finally(() => closeDatabase(db));
  } finally {
    if (postgres && !postgres.adopted) await postgres.stop();
  }
}
