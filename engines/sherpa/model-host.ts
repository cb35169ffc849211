import { availableParallelism } from 'node:os';
import { clauseTimeoutError, EngineError } from '../contract/engine-error.ts';
import { type Child, openChildHost } from '../host/child-host.ts';
import type { ModelLocation, ModelReply, ModelRequest } from './messages.ts';
import { allFilesExist } from './model-files.ts';

/** Runs one model in a separate process, which starts with the first call and restarts after a crash. */
export interface ModelHost {
  /**
   * Rejects with an EngineError: retryable if the process died during the call, not retryable if the model failed or took
   * too long. One call at a time, since the time limit counts from the call.
   */
  call(request: Exclude<ModelRequest, { kind: 'open' }>): Promise<ModelReply>;
  /** Loads the model and returns its properties. */
  open(): Promise<ModelReply>;
  close(): Promise<void>;
}

/** The model cannot be loaded. */
export class ModelLoadError extends EngineError {}

/** Long enough to load a large model from a slow disk. */
const replyTimeoutMs = 120_000;

interface ModelHostOptions {
  /** The module of the process. */
  readonly module?: URL;
  /** A process that speaks a clause for longer is killed. The default is long enough for a long clause on a slow CPU. */
  readonly clauseTimeoutMs?: number;
}

export function openModelHost(
  engineId: string,
  title: string,
  location: ModelLocation,
  { module = new URL('./model-process.ts', import.meta.url), clauseTimeoutMs = 60_000 }: ModelHostOptions = {},
): ModelHost {
  const host = openChildHost<ModelRequest, ModelReply>({
    engineId,
    module,
    replyTimeoutMs,
  });
  const threads = Math.min(4, availableParallelism());
  const opened = new WeakMap<Child<ModelRequest, ModelReply>, Promise<ModelReply>>();
  const loadError = (reason: string, cause?: unknown): ModelLoadError =>
    new ModelLoadError(engineId, `The model ${title} cannot be loaded: ${reason}`, {
      retryable: false,
      exposeMessage: true,
      cause,
    });

  /**
   * Returns the running process with the model loaded. A corrupt file kills the process, so it is tried twice before
   * the model counts as broken.
   */
  async function openChild(isRetry = false): Promise<Child<ModelRequest, ModelReply>> {
    if (!allFilesExist(location.folder, location.files))
      throw new EngineError(engineId, `The files of the model ${title} are missing.`, {
        retryable: false,
        exposeMessage: true,
      });
    const child = await host.child();
    const opening = opened.get(child) ?? child.call({ kind: 'open', threads, location });
    opened.set(child, opening);
    try {
      await opening;
      return child;
    } catch (error) {
      const died = error instanceof EngineError && error.retryable;
      if (died && !isRetry) return openChild(true);
      throw loadError((error as Error).message, error);
    }
  }

  return {
    open: async () => {
      const child = await openChild();
      return opened.get(child)!;
    },
    call: async (request) => {
      const child = await openChild();
      let isTooSlow = false;
      const limit = setTimeout(() => {
        isTooSlow = true;
        child.kill();
      }, clauseTimeoutMs).unref();
      try {
        return await child.call(request);
      } catch (error) {
        throw isTooSlow ? clauseTimeoutError(engineId) : error;
      } finally {
        clearTimeout(limit);
      }
    },
    close: () => host.close(),
  };
}
