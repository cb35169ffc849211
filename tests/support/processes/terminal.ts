import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Terminal {
  /** Runs commands after the earlier ones, in the same shell; returns what they print. Throws at the first that fails. */
  run(commands: string): Promise<string>;
  close(): void;
}

/** A shell on a machine of its own: bash in a folder, with these environment variables only. */
export function openTerminal({ cwd, env }: Place): Terminal {
  // The commands are read from files, since a program in them may read its standard input.
  const loop = 'set -euo pipefail; while read -r file; do . "$file" < /dev/null; echo "ran $file"; done';
  const shell = spawn('bash', ['-c', loop], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  let count = 0;
  return {
    async run(commands) {
      count += 1;
      const file = join(env.HOME!, `.commands-${count}`);
      writeFileSync(file, commands);
      const from = printed.length;
      const end = `ran ${file}\n`;
      shell.stdin.write(`${file}\n`);
      while (!printed.slice(from).includes(end)) {
        if (hasEnded(shell))
          throw new Error(`The commands ended with ${shell.exitCode}:\n${commands}\n${printed.slice(from)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return printed.slice(from).replace(end, '');
    },
    close: () => void shell.kill(),
  };
}

export interface ForegroundProgram {
  /** As Ctrl+C: interrupts the shell and its program, and waits for their end. */
  interrupt(): Promise<void>;
}

/** Runs commands in a terminal of their own, whose last one goes on; resolves when it has printed `text`. */
export async function runInForeground({ cwd, env }: Place, commands: string, text: string): Promise<ForegroundProgram> {
  const script = `set -euo pipefail\n${commands}`;
  const shell = spawn('bash', ['-c', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  while (!printed.includes(text)) {
    if (hasEnded(shell)) throw new Error(`The program ended:\n${commands}\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async interrupt() {
      if (hasEnded(shell)) return;
      const ended = once(shell, 'close');
      process.kill(-shell.pid!, 'SIGINT');
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
