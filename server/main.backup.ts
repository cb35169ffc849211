import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { type Env, readProcessEnv } from './env.ts';
import { describeDiscrepancies } from './main.balances.ts';
import { openBackupFile, readBackup } from './platform/backup/backup-location.ts';
import { createBackup } from './platform/backup/create-backup.ts';
import { openDrillTarget } from './platform/backup/drill-target.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { readPassphrase } from './platform/backup/scheduled-backups.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { closeDatabase, type Db, openDatabase } from './platform/db/database-client.ts';
import { launchPostgres } from './platform/db/embedded/launch.ts';
import { migrate, pendingMigrations } from './platform/db/migrate.ts';
import { registerServerInstance } from './platform/db/server-instance.ts';
import { openLog } from './platform/log.ts';
import { secretWrapping } from './platform/secrets/secret-wrapping.ts';

/** Opens what the operator's commands for backups need. `backup` works with and without a running server. */
export function openBackups(env: Env = readProcessEnv({})) {
  const log = openLog('error');
  const dataDir = resolve(env.DATA_DIR);
  /** The passphrase in `path` or in the file of the settings. */
  const findPassphrase = async (path = env.BACKUP_PASSPHRASE_FILE): Promise<string | undefined> =>
    path === undefined ? undefined : readPassphrase(path);

  /** Calls `work` with the URL of the database; an embedded one that was not running is stopped again. */
  async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
    if (env.DATABASE_URL !== undefined) return work(env.DATABASE_URL);
    const postgres = await launchPostgres({ folder: join(dataDir, 'postgres'), log });
    try {
      return await work(postgres.url);
    } finally {
      if (!postgres.adopted) await postgres.stop();
    }
  }

  /** As `withDatabase`; throws `DataInUseError` while a server uses the embedded database. */
  const withUnusedDatabase = <T>(work: (url: string) => Promise<T>): Promise<T> =>
    withDatabase(async (url) => {
      const exclusiveResource = env.DATABASE_URL === undefined ? `The data folder ${dataDir}` : undefined;
      const registration = await registerServerInstance(url, {
        onFailure: (err) => log.warn({ err }, 'the registration of this process lost its connection'),
        exclusiveResource,
      });
      return work(url).finally(() => registration.close());
    });

  const temporaryFolder = async (): Promise<string> => {
    const folder = join(dataDir, 'scratch');
    await mkdir(folder, { recursive: true, mode: 0o711 });
    return folder;
  };

  async function backUp(
    url: string,
    location: string,
    options: { withBlobs: boolean; passphrase: string | undefined },
  ) {
    const { storage, name } = await openBackupFile(location, env);
    return createBackup(
      {
        databaseUrl: url,
        blobs: options.withBlobs ? await openBlobStore(env, dataDir) : undefined,
        program: packageJson.version,
        temporaryFolder: await temporaryFolder(),
        passphrase: options.passphrase,
      },
      await storage.create(name),
    );
  }

  return {
    findPassphrase,

    backup: (location: string, options: { withBlobs: boolean; passphrase: string | undefined }) =>
      withDatabase(async (url) => ({
        ...(await backUp(url, location, options)),
        masterKeyIds: await findMasterKeyIds(url),
      })),

    /** Restores into the database and the blob store of the settings, which must be empty. */
    restore: (location: string, passphrase: string | undefined) =>
      withUnusedDatabase(async (databaseUrl) => {
        const restored = await restoreBackup({
          archive: await readBackup(location, env),
          passphrase,
          databaseUrl,
          blobs: await openBlobStore(env, dataDir),
          temporaryFolder: await temporaryFolder(),
        });
        return { ...restored, ...(await inspect(databaseUrl)) };
      }),

    /** Restores into a temporary database and folder, which it removes. */
    async drill(location: string, passphrase: string | undefined) {
      const archive = await readBackup(location, env);
      const target = await openDrillTarget();
      try {
        const restored = await restoreBackup({ archive, passphrase, ...target });
        return { ...restored, ...(await inspect(target.databaseUrl)) };
      } finally {
        await target.close();
      }
    },

    /** Backs up and migrates, if migrations are pending, and checks the balances. */
    upgrade: (location: string, options: { withBlobs: boolean; passphrase: string | undefined }) =>
      withUnusedDatabase(async (url) => {
        const pending = await pendingMigrations(url);
        const backup = pending.length > 0 ? await backUp(url, location, options) : undefined;
        const applied = await migrate(url);
        return { backup, applied, discrepancies: await findDiscrepancies(url) };
      }),
  };

  async function withConnections<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(url, { log, connections: 2 });
    try {
      return await work(db);
    } finally {
      await closeDatabase(db);
    }
  }

  /** Balances of credits and earnings that differ from their ledger, as sentences. */
  function findDiscrepancies(url: string): Promise<string[]> {
    return withConnections(url, describeDiscrepancies);
  }

  /** The master keys that a server on this database needs; none if its secrets are in clear. */
  function findMasterKeyIds(url: string): Promise<string[]> {
    return withConnections(url, async (db) => [...(await secretWrapping({ db, keys: [] }).status()).byKey.keys()]);
  }

  async function inspect(url: string) {
    return { discrepancies: await findDiscrepancies(url), masterKeyIds: await findMasterKeyIds(url) };
  }
}
export type Backups = ReturnType<typeof openBackups>;
