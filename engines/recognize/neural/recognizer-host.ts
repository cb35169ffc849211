import { availableParallelism } from 'node:os';
import { EngineError } from '../../contract/engine-error.ts';
import { type Child, openChildHost } from '../../host/child-host.ts';
import { allFilesExist } from '../../sherpa/model-files.ts';
import type { RawRecognition, RecognizerLocation, RecognizerRequest } from './recognizer-messages.ts';

/** Runs one recognizer in a separate process, which starts with the first call and restarts after a crash. */
export interface RecognizerHost {
  /** Rejects with an EngineError: retryable if the process died. */
  recognize(samples: Float32Array, language: string | undefined): Promise<RawRecognition>;
  /** Opens a stream of a streaming model. It fails for good if the process dies, since its words are lost. */
  openStream(): Promise<HostStream>;
  close(): Promise<void>;
}

/** A segment of speech that is heard piece by piece; `finish` ends it, and the next `write` starts another. */
export interface HostStream {
  write(samples: Float32Array): Promise<RawRecognition>;
  finish(): Promise<RawRecognition>;
  drop(): void;
}

/** Long enough to load the largest model from a slow disk, or to hear half a minute on a slow processor. */
const replyTimeoutMs = 180_000;

export function openRecognizerHost(engineId: string, title: string, location: RecognizerLocation): RecognizerHost {
  const module = new URL('./recognizer-process.ts', import.meta.url);
  const host = openChildHost<RecognizerRequest, RawRecognition>({ engineId, module, replyTimeoutMs });
  const threads = Math.min(4, availableParallelism());
  const opened = new WeakMap<Child<RecognizerRequest, RawRecognition>, Promise<RawRecognition>>();
  const failure = (message: string, cause?: unknown) =>
    new EngineError(engineId, message, { retryable: false, exposeMessage: true, cause });

  let lastStream = 0;

  /** The process with the model loaded. */
  async function load(): Promise<Child<RecognizerRequest, RawRecognition>> {
    if (!allFilesExist(location.folder, location.files)) throw failure(`The files of the model ${title} are missing.`);
    const child = await host.child();
    const opening = opened.get(child) ?? child.call({ kind: 'open', threads, location });
    opened.set(child, opening);
    await opening.catch((error: unknown) => {
      throw failure(`The model ${title} cannot be loaded: ${(error as Error).message}`, error);
    });
    return child;
  }

  return {
    recognize: async (samples, language) => (await load()).call({ kind: 'recognize', samples, language }),
    async openStream() {
      const child = await load();
      const stream = ++lastStream;
      return {
        write: (samples) => child.call({ kind: 'write', stream, samples }),
        finish: () => child.call({ kind: 'finish', stream }),
        drop: () => void child.call({ kind: 'drop', stream }).catch(() => {}),
      };
    },
    close: () => host.close(),
  };
}
