import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { EngineError } from '../contract.ts';
import type { ChildAnswer, ChildCall } from './child-messages.ts';

/** One life of the child process: what one call leaves behind in it, the next call finds there. */
export interface Child<Request, Reply> {
  /** Calls that are not answered yet. */
  readonly pending: number;
  /** Rejects with an EngineError: not retryable when the child refused, retryable when it died before it answered. */
  call(request: Request): Promise<Reply>;
}

/** Keeps one child process for native code, so that a crash there never reaches the server. */
export interface ChildHost<Request, Reply> {
  /** The living child; a new one when there was none or it died. Rejects when it cannot be started. */
  child(): Promise<Child<Request, Reply>>;
  /** Ends the process; calls in it fail, and no new one is started. */
  close(): Promise<void>;
}

export interface ChildHostOptions {
  readonly engineId: string;
  /** The module that calls `serveCalls`. */
  readonly module: URL;
  /** A child that owes an answer and gives none for so long is killed. */
  readonly silenceMs?: number;
}

interface Waiting<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: EngineError) => void;
}

/** Prepares the host; the process starts with the first `child()`. */
export function openChildHost<Request, Reply>(options: ChildHostOptions): ChildHost<Request, Reply> {
  const { engineId, module, silenceMs = 20_000 } = options;
  const failure = (message: string, retryable = true) => new EngineError(engineId, message, { retryable });
  let current: Promise<Child<Request, Reply>> | undefined;
  let running: ChildProcess | undefined;
  let closed = false;

  function start(): Promise<Child<Request, Reply>> {
    // No environment: secrets have no place in a process that reads foreign files.
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
    const silence = setTimeout(() => waiting.size > 0 && process.kill('SIGKILL'), silenceMs).unref();

    const child: Child<Request, Reply> = {
      get pending() {
        return waiting.size;
      },
      call: (request) =>
        new Promise((resolve, reject) => {
          if (ended) return reject(ended);
          const id = ++lastId;
          if (waiting.size === 0) silence.refresh();
          waiting.set(id, { resolve, reject });
          process.send({ id, request } satisfies ChildCall<Request>, () => {});
        }),
    };

    return new Promise((resolve, reject) => {
      const end = (why: string): void => {
        if (ended) return;
        ended = failure(`the ${engineId} process ended (${why})`);
        clearTimeout(silence);
        if (running === process) running = current = undefined;
        for (const { reject } of waiting.values()) reject(ended);
        waiting.clear();
        reject(ended);
      };
      process.on('message', (answer: ChildAnswer<Reply>) => {
        if (answer.kind === 'ready') return resolve(child);
        const call = waiting.get(answer.id);
        waiting.delete(answer.id);
        silence.refresh();
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
      const patience = setTimeout(() => process.kill('SIGKILL'), 2000);
      await exit;
      clearTimeout(patience);
    },
  };
}
