import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseTemplate, startServer } from './start-server.ts';

/** Makes, once for each set of migrations, the empty database that the servers of the tests begin with a copy of. */
export default async function setup(): Promise<void> {
  if (existsSync(databaseTemplate)) return;
  const nobody = { BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '' };
  const server = await startServer({ env: nobody });
  await server.stop();
  mkdirSync(dirname(databaseTemplate), { recursive: true });
  const copy = `${databaseTemplate}.${process.pid}`;
  execFileSync('cp', ['-a', join(server.dataDir, 'postgres'), copy]);
  if (existsSync(databaseTemplate)) rmSync(copy, { recursive: true });
  else renameSync(copy, databaseTemplate);
  await server.remove();
}
