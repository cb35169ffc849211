import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchPostgres } from '../../../server/platform/db/embedded/launch.ts';
import { databaseAt } from '../../../server/platform/db/test-database.ts';
import { silentLog } from '../../../server/platform/test-doubles.ts';
import { readContents, run, speak } from '../../operation/backup-commands.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../../support/start-server.ts';

const root = mkdtempSync(join(tmpdir(), 'timbre-backup-'));
const file = (name: string) => join(root, name);

let server: RunningServer;
const extraServers: RunningServer[] = [];
beforeAll(async () => {
  server = await startServer();
  for (let at = 0; at < 3; at += 1) await speak(server.url, `Line ${at} of the story.`);
  await run(server.dataDir, 'backup', [file('first.tar')]);
});
afterAll(async () => {
  for (const one of [server, ...extraServers]) await one?.remove();
  rmSync(root, { recursive: true, force: true });
});

async function startOn(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const started = await startServer({ dataDir, env });
  extraServers.push(started);
  return started;
}

it('U-47 moves from the embedded database to an external one and back', async () => {
  const admin = process.env.TEST_DATABASE_URL;
  // Another embedded Postgres is an external one to Timbre, which knows it only by its URL.
  const own =
    admin === undefined ? await launchPostgres({ folder: file('external/postgres'), log: silentLog }) : undefined;
  const serverUrl = admin ?? own!.url;
  const name = `timbre_backup_${process.pid}`;
  const onAdmin = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await onAdmin(`create database ${name}`);
  try {
    const external = { DATABASE_URL: databaseAt(serverUrl, name) };
    await run(file('external-data'), 'restore', [file('first.tar')], external);
    const moved = await startOn(file('external-data'), external);
    const contents = await readContents(moved.url);
    await run(file('external-data'), 'backup', [file('external.tar')], external);
    await moved.stop();
    await run(file('embedded-again'), 'restore', [file('external.tar')]);
    const back = await startOn(file('embedded-again'));
    expect(await readContents(back.url)).toEqual(contents);
    await back.stop();
  } finally {
    await onAdmin(`drop database ${name} with (force)`);
    await own?.stop();
  }
});

it('U-47 backs up before it applies migrations, and checks the balances', async () => {
  const dataDir = file('older');
  const postgres = await launchPostgres({ folder: join(dataDir, 'postgres'), log: silentLog });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const dump = join(import.meta.dirname, '../upgrades/before-baseline/database.sql.gz');
  await client.query(gunzipSync(readFileSync(dump)).toString());
  await client.end();
  await postgres.stop();
  const backup = file('older.tar');
  expect(await run(dataDir, 'upgrade', [backup, '--without-blobs'])).toMatch(
    /^Backed up .* Applied .*0001_\S+, .* Every balance matches the ledger\.$/,
  );
  expect(readFileSync(backup).subarray(0, 11).toString()).toBe('backup.json');
  expect(await run(dataDir, 'upgrade', [backup])).toMatch('already has the schema of this version');
});

it('U-47 an older program refuses a newer schema, and an upgrade a running server', async () => {
  const args = [file('before-upgrade.tar')];
  await expect(run(server.dataDir, 'upgrade', args)).rejects.toThrow('in use by a running timbre server');
  const dataDir = file('current');
  await run(dataDir, 'restore', [file('first.tar')]);
  expect(await run(dataDir, 'upgrade', args)).toMatch('already has the schema of this version');
  expect(existsSync(args[0]!)).toBe(false);
  const postgres = await launchPostgres({ folder: join(dataDir, 'postgres'), log: silentLog });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`insert into migrations (name, hash) values ('9999_from_the_future', 'x')`);
  await client.end();
  await postgres.stop();
  const refused = 'The database is from a newer version of Timbre: it has the migration 9999_from_the_future';
  await expect(startServer({ dataDir })).rejects.toThrow(refused);
  await expect(run(dataDir, 'upgrade', args)).rejects.toThrow(refused);
});

it('U-47 the server makes scheduled backups by a job, keeps the last ones, and counts failures', async () => {
  const folder = file('scheduled');
  const scheduled = await startServer({ env: { BACKUP_TO: folder, BACKUP_KEEP: '2', BACKUP_EVERY: '1' } });
  extraServers.push(scheduled);
  mkdirSync(folder, { recursive: true });
  const old = ['timbre-2026-01-01T000000Z.tar', 'timbre-2026-01-02T000000Z.tar', 'notes.txt'];
  for (const name of old) writeFileSync(join(folder, name), 'x');
  const client = new pg.Client({ connectionString: databaseUrlOf(scheduled) });
  await client.connect();
  const queueJob = () =>
    client.query(
      `insert into pgboss.job (name, data, singleton_key, policy) values ('backups.run', '{"payload":{}}', gen_random_uuid()::text, 'short')`,
    );
  const names = () => readdirSync(folder).filter((name) => !name.startsWith('.'));
  await queueJob();
  await expect.poll(names, { timeout: 60_000 }).not.toContain(old[0]);
  expect(names()).toHaveLength(3);
  const made = names().find((name) => name !== old[1] && name !== 'notes.txt')!;
  expect(await run(root, 'restore', ['--check', join(folder, made)])).toMatch(/^OK/);
  const metrics = async () => (await fetch(`${scheduled.url}/metrics`)).text();
  await expect.poll(metrics).toContain('backups_total{outcome="completed"} 1');

  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder should be');
  await queueJob();
  await expect.poll(metrics, { timeout: 60_000 }).toContain('backups_total{outcome="failed"} 1');
  await expect.poll(() => scheduled.output()).toContain('the scheduled backup failed');
  await client.end();
});
