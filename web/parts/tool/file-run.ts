import { createStore, type ReadableStore } from '../../data/store/store.ts';

export interface RunProgress {
  /** `uploading`: `share` of the file was sent; `working`: `share` of the result has arrived. */
  readonly phase: 'uploading' | 'working';
  /** 0 to 1. */
  readonly share: number;
}

interface FileRunState<Result> {
  /** Undefined while nothing runs. */
  readonly progress: RunProgress | undefined;
  readonly result: Result | undefined;
  readonly error: unknown;
}

export interface FileRunContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
}

/** One request of a tool with a file: it continues when its screen unmounts, and its result stays until the next one. */
export interface FileRun<Input, Result> extends ReadableStore<FileRunState<Result>> {
  /** Does nothing while it runs. Resolves with the result, or undefined after a failure or `cancel`. */
  readonly start: (input: Input) => Promise<Result | undefined>;
  readonly cancel: () => void;
  /** Forgets result and error. */
  readonly clear: () => void;
}

export function createFileRun<Input, Result>(
  run: (input: Input, context: FileRunContext) => Promise<Result>,
): FileRun<Input, Result> {
  const idle: FileRunState<Result> = { progress: undefined, result: undefined, error: undefined };
  const { state, set, subscribe } = createStore<FileRunState<Result>>(() => idle);
  let running: AbortController | undefined;
  return {
    state,
    subscribe,
    start: async (input) => {
      if (running) return undefined;
      const own = new AbortController();
      running = own;
      set({ ...idle, progress: { phase: 'uploading', share: 0 } });
      const onProgress = (progress: RunProgress) => {
        if (running === own) set({ ...idle, progress });
      };
      try {
        const result = await run(input, { signal: own.signal, onProgress });
        if (running === own) set({ ...idle, result });
        return running === own ? result : undefined;
      } catch (error) {
        if (running === own) set({ ...idle, error });
        return undefined;
      } finally {
        if (running === own) running = undefined;
      }
    },
    cancel: () => {
      running?.abort();
      running = undefined;
      set(idle);
    },
    clear: () => {
      if (!running) set(idle);
    },
  };
}
