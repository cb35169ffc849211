import { readdirSync, readFileSync } from 'node:fs';

const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
const field = (status: string, name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';

/** Resident memory of a server process and its child processes without PostgreSQL, in MB. */
export function memoryMb(serverPid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ours = processes.map(statusOf).filter((status) => {
    const isChild = field(status, 'PPid') === String(serverPid) && field(status, 'Name') !== 'postgres';
    return isChild || field(status, 'Pid') === String(serverPid);
  });
  return ours.reduce((sum, status) => sum + Number(field(status, 'VmRSS')) / 1024, 0);
}
