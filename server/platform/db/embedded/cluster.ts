import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { postgresMajor } from './binaries.ts';
import { isAlive } from './postgres-process.ts';
import type { RunAs } from './run-as.ts';

/**
 * Makes the data folder when there is none: in a temporary folder beside it, then renamed, so that it is whole or not
 * there and two servers that start at once cannot spoil it. Throws when the folder is of another Postgres.
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
      `The database in ${folder} was made by Postgres ${version}, this server brings Postgres ${postgresMajor}. Dump it with the version that made it, and restore the dump.`,
    );
}

/** Folders that a killed server was making. */
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
  const child = runAs.spawn(join(bin, 'initdb'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`The database could not be made in ${dirname(folder)}: ${output.trim().slice(-800)}`));
    });
  });
}

/** Who owns the data, when there is some. */
export function findOwner(folder: string): { uid: number; gid: number } | undefined {
  return existsSync(folder) ? lstatSync(folder) : undefined;
}
