import { EngineError } from '../contract/engine-error.ts';
import { startProcess } from './process-runner.ts';
import type { Runner } from './runner.ts';

/** One run of the child process. State that a call creates is available to later calls. */
export type Child<Request, Reply> = Pick<Runner<Request, Reply>, 'call' | 'kill'>;

/** Runs native code in one child process, which is replaced after a crash. */
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
  readonly replyTimeoutMs?: number | undefined;
}

/** Creates the host. The process starts with the first `child()`. */
export function openChildHost<Request, Reply>(options: ChildHostOptions): ChildHost<Request, Reply> {
  const { engineId, module, replyTimeoutMs = 20_000 } = options;
  let current: Runner<Request, Reply> | undefined;
  let closed = false;

  function start(): Runner<Request, Reply> {
    const runner = startProcess<Request, Reply>({ engineId, module, replyTimeoutMs });
    runner.ended.then(() => {
      if (current === runner) current = undefined;
    });
    return runner;
  }

  return {
    async child() {
      if (closed) throw new EngineError(engineId, `the ${engineId} process is closed`, { retryable: false });
      current ??= start();
      const runner = current;
      await runner.ready;
      return runner;
    },
    async close() {
      closed = true;
      await current?.close();
    },
  };
}
