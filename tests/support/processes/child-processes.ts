import { spawnSync } from 'node:child_process';

/** The IDs of the processes that a process has started and that run. */
export const childProcesses = (pid: number): number[] =>
  // `ps` fails if there is none.
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** Sends SIGKILL to processes; those that have ended meanwhile are skipped. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
