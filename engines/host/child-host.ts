import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { EngineError } from '../contract/engine-error.ts';
import type { ChildAnswer, ChildCall } from './child-messages.ts';

/** One run of the child process. State that a call creates is available to later calls. */
export interface Child<Request, Reply> {
  /** Number of calls without an answer. */
  readonly pending: number;
  /**
   * Rejects with an EngineError: not retryable if the child rejected the call, retryable if it died before it answered.
   */
  call(request: Request): Promise<Reply>;
}

/** Runs native code in one child process, so that a crash there never affects the server. */
export interface ChildHost<Request, Reply> {
  /** The running child; starts one if there is none. Rejects if it cannot start. */
  child(): Promise<Child<Request, Reply>>;
  /** Ends the process. Open calls fail, and no new process starts. */
  close(): Promise<void>;
}

export interface ChildHostOptions {
  readonly engineId: string;
  /** The module that calls `serveCalls`. */
  readonly module: URL;
  /** A child that does not answer an open call for this long is killed. */
  readonly replyTimeoutMs?: number;
}

interface Waiting<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: EngineError) => void;
}

/** Creates the host. The process starts with the first `child()`. */
export function openChildHost<Request, Reply>(options: ChildHostOptions): ChildHost<Request, Reply> {
  const { engineId, module, replyTimeoutMs = 20_000 } = options;
  const failure = (message: string, retryable = true) => new EngineError(engineId, message, { retryable });
  let current: Promise<Child<Request, Reply>> | undefined;
  let running: ChildProcess | undefined;
  let closed = false;

  function start(): Promise<Child<Request, Reply>> {
    // No environment variables: this process reads untrusted files and must not have secrets.
    const process = fork(module, [], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running = process;
    const waiting = new Map<number, Waiting<Reply>>();
    let ended: EngineError | undefined;
    let lastId = 0;
    const watchdog = setTimeout(() => waiting.size > 0 && process.kill('SIGKILL'), replyTimeoutMs).unref();

    const child: Child<Request, Reply> = {
      get pending() {
        return waiting.size;
      },
      call: (request) =>
        new Promise((resolve, reject) => {
          if (ended) return reject(ended);
          const id = ++lastId;
          if (waiting.size === 0) watchdog.refresh();
          waiting.set(id, { resolve, reject });
          process.send({ id, request } satisfies ChildCall<Request>, () => {});
        }),
    };

    return new Promise((resolve, reject) => {
      const end = (reason: string): void => {
        if (ended) return;
        ended = failure(`the ${engineId} process ended (${reason})`);
        clearTimeout(watchdog);
        if (running === process) running = current = undefined;
        for (const { reject } of waiting.values()) reject(ended);
        waiting.clear();
        reject(ended);
      };
      process.on('message', (answer: ChildAnswer<Reply>) => {
        if (answer.kind === 'ready') return resolve(child);
        const call = waiting.get(answer.id);
        waiting.delete(answer.id);
        watchdog.refresh();
        if (answer.kind === 'reply') call?.resolve(answer.reply);
        else call?.reject(failure(answer.message, false));
      });
      process.on('exit', (code, signal) => end(signal ?? `code ${code}`));
      process.on('error', (error) => end(error.message));
    });
  }

  return {
    child: () => {
      if (closed) return Promise.reject(failure(`the ${engineId} process is closed`, false));
      current ??= start();
      return current;
    },
    async close() {
      closed = true;
      const process = running;
      if (!process || process.exitCode !== null || process.signalCode !== null) return;
      const exit = once(process, 'exit');
      if (process.connected) process.disconnect();
      const killTimer = setTimeout(() => process.kill('SIGKILL'), 2000);
      await exit;
      clearTimeout(killTimer);
    },
  };
}
