import { availableParallelism } from 'node:os';
import { EngineError } from '../contract.ts';
import { type Child, openChildHost } from '../host/child-host.ts';
import type { ModelPlace, ModelReply, ModelRequest } from './messages.ts';
import { filesAreThere } from './model-files.ts';

/** One model in a process of its own, which starts with the first call and again after it died. */
export interface ModelHost {
  /** Rejects with an EngineError: retryable when the process died over this call, not when the model is at fault. */
  call(request: Exclude<ModelRequest, { kind: 'open' }>): Promise<ModelReply>;
  /** Loads the model, and says what it is. */
  open(): Promise<ModelReply>;
  close(): Promise<void>;
}

/** The model cannot be loaded, whatever is asked of it. */
export class ModelLoadError extends EngineError {}

/** Loading a large model from a slow disk, or a long clause on a slow processor. */
const replyTimeoutMs = 120_000;

export function openModelHost(engineId: string, title: string, place: ModelPlace): ModelHost {
  const host = openChildHost<ModelRequest, ModelReply>({
    engineId,
    module: new URL('./model-process.ts', import.meta.url),
    replyTimeoutMs,
  });
  const threads = Math.min(4, availableParallelism());
  const opened = new WeakMap<Child<ModelRequest, ModelReply>, Promise<ModelReply>>();
  const loadError = (why: string, cause?: unknown): ModelLoadError =>
    new ModelLoadError(engineId, `The model ${title} cannot be loaded: ${why}`, {
      retryable: false,
      exposeMessage: true,
      cause,
    });

  /** The living process with the model in it. A corrupt file ends the process: then a second one says that it was no accident. */
  async function ready(lastTry = false): Promise<Child<ModelRequest, ModelReply>> {
    if (!filesAreThere(place.folder, place.files))
      throw new EngineError(engineId, `The files of the model ${title} are not on the disk any more.`, {
        retryable: false,
        exposeMessage: true,
      });
    const child = await host.child();
    const opening = opened.get(child) ?? child.call({ kind: 'open', threads, place });
    opened.set(child, opening);
    try {
      await opening;
      return child;
    } catch (error) {
      const died = error instanceof EngineError && error.retryable;
      if (died && !lastTry) return ready(true);
      throw loadError((error as Error).message, error);
    }
  }

  return {
    open: async () => {
      const child = await ready();
      return opened.get(child)!;
    },
    call: async (request) => {
      const child = await ready();
      return child.call(request);
    },
    close: () => host.close(),
  };
}
