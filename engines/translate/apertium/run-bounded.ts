import { spawn } from 'node:child_process';
import { EngineError } from '../../contract/engine-error.ts';

interface RunOptions {
  /** The program in messages. */
  readonly name: string;
  readonly input: string;
  readonly timeoutMs: number;
  /** Of the output. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Where systems install programs. */
const programFolders = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin';

/**
 * Runs a program with a text as its input, and returns its output. The program and all that it started are killed at
 * the limits of time and size. Throws `EngineError`, or the reason of `signal`.
 */
export function runBounded(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { name, input, timeoutMs, maxBytes, signal } = options;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // A group of its own, so that the programs of a pipeline end with it. No secrets in its environment.
    const child = spawn(command, args, {
      detached: true,
      env: { PATH: programFolders, LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const killGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const end = (outcome: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      outcome();
    };
    const fail = (message: string, retryable: boolean, cause?: unknown) => {
      killGroup();
      end(() => reject(new EngineError(name, message, { retryable, cause })));
    };
    const abort = () => {
      killGroup();
      end(() => reject(signal.reason as Error));
    };
    const timer = setTimeout(() => fail(`${name} took longer than ${timeoutMs} ms.`, false), timeoutMs);
    signal.addEventListener('abort', abort);
    child.on('error', (error) => fail(`${name} cannot be started.`, false, error));
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) fail(`${name} wrote more than ${maxBytes} bytes.`, false);
      else chunks.push(chunk);
    });
    // A program that ends early does not read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('close', (code) => {
      if (code === 0) end(() => resolve(Buffer.concat(chunks).toString('utf8')));
      else fail(`${name} ended with code ${code}.`, true);
    });
  });
}
