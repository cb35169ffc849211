import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process with this ID exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether `pid` is a running Postgres of the data in `folder`, and not another program with a recycled ID. */
export function isPostgresOn(pid: number, folder: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform !== 'linux')
    return /postgres/.test(spawnSync('ps', ['-o', 'comm=', '-p', `${pid}`]).stdout.toString());
  try {
    const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return command === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** The running Postgres processes of the data in `folder`: child processes outlive a killed postmaster briefly. */
export function findPostgresProcesses(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostgresOn(pid, folder));
}
