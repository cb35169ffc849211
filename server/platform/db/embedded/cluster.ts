import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { postgresMajor } from './binaries.ts';
import { nameUser } from './named-user.ts';
import { isAlive } from './postgres-process.ts';
import type { RunAs } from './run-as.ts';

/**
 * Creates the data folder if it does not exist: in a temporary folder that is then renamed, so that a crash or two
 * servers starting at once cannot corrupt it. Throws when the folder belongs to another Postgres version.
 */
export async function ensureCluster(folder: string, bin: string, runAs: RunAs): Promise<void> {
  removeAbandoned(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const temporary = `${folder}.making-${process.pid}`;
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { mode: 0o700 });
    if (runAs.owner) chownSync(temporary, runAs.owner.uid, runAs.owner.gid);
    try {
      await initdb(temporary, bin, runAs);
      renameSync(temporary, folder);
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true });
      if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
    }
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== postgresMajor)
    throw new Error(
      `The database in ${folder} was created by Postgres ${version}, but this server includes Postgres ${postgresMajor}. Back it up with the version of Timbre that created it (npm run backup), and restore that into an empty DATA_DIR (npm run restore).`,
    );
}

/** Removes the unfinished folders of killed servers. */
function removeAbandoned(folder: string): void {
  const prefix = `${basename(folder)}.making-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

function initdb(folder: string, bin: string, runAs: RunAs): Promise<void> {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const args = ['--pgdata', folder, '--username=postgres', '--auth=trust', '--no-instructions', ...locale];
  const user = nameUser();
  const child = runAs.spawn(join(bin, 'initdb'), args, { env: user.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      user.close();
      if (code === 0) return resolve();
      reject(new Error(`Creating the database in ${dirname(folder)} failed: ${output.trim().slice(-800)}`));
    });
  });
}

/** The owner of the data folder, if it exists. */
export function findOwner(folder: string): { uid: number; gid: number } | undefined {
  return existsSync(folder) ? lstatSync(folder) : undefined;
}
