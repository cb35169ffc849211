import { fork } from 'node:child_process';
import type { BackupReply, BackupRequest } from './backup-messages.ts';

/** Makes a backup in a process of its own; returns its size in bytes. Aborting ends the process. */
export async function runBackupProcess(request: BackupRequest, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const child = fork(new URL('./backup-process.ts', import.meta.url), [], { execArgv: [], signal });
  const reply = await new Promise<BackupReply>((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (message) => resolve(message as BackupReply));
    child.once('exit', (code, killedBy) => reject(new Error(`The backup process ended with ${killedBy ?? code}.`)));
    child.send(request);
  });
  if (reply.kind === 'failed') throw new Error(reply.message);
  return reply.bytes;
}
