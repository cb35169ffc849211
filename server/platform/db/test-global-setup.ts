import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { silentLog } from '../test-doubles.ts';
import { launchPostgres } from './embedded/launch.ts';
import { isAlive } from './embedded/postgres-process.ts';
import { dropTestDatabases } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of this run's database, which the first test that needs it creates. */
    testDatabaseFolder: string;
    /** Prefix of this run's databases on a shared server. */
    testRun: string;
  }
}

const prefix = 'timbre-tests-';

/** Provides the folder of the run's database and removes it after the run, with the leftovers of killed runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) await remove(join(tmpdir(), name));
  }
  const root = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const run = `timbre_test_${process.pid}_${Date.now().toString(36)}`;
  project.provide('testDatabaseFolder', join(root, 'postgres'));
  project.provide('testRun', run);
  return async () => {
    const external = process.env.TEST_DATABASE_URL;
    if (external) await dropTestDatabases(external, run);
    await remove(root);
  };
}

async function remove(root: string): Promise<void> {
  const folder = join(root, 'postgres');
  if (existsSync(join(folder, 'postmaster.pid'))) await (await launchPostgres({ folder, log: silentLog })).stop();
  rmSync(root, { recursive: true, force: true });
}
