import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface CommandResult {
  readonly ok: boolean;
  /** Standard output and error; empty when they went to the terminal. */
  readonly output: string;
}

const path = [join(import.meta.dirname, '..', 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);

/**
 * Runs a program of this project (tsc, vitest, node) and waits for its end. Its output goes to the terminal, or into the
 * result when `quiet`. Ctrl-C reaches the whole process group, and SIGTERM is forwarded; after either, this process ends
 * when the program has ended.
 */
export function runCommand(command: string, args: readonly string[], { quiet = false } = {}): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: path };
    const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    let stopped: NodeJS.Signals | undefined;
    const stop = (signal: NodeJS.Signals) => {
      stopped = signal;
      if (signal === 'SIGTERM') child.kill(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      if (stopped) process.kill(process.pid, stopped);
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}
