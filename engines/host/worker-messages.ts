import type { TimedWord } from '../align/match.ts';
import type { SpeechRequest } from '../contract.ts';
import type { Samples } from './synthesizer.ts';

/** An engine that every worker carries. */
export interface WorkerEngine {
  readonly id: string;
  /** URL of the module that exports `openSynthesizer`. */
  readonly module: string;
  /** Given to `openSynthesizer`: something that can be shared with a thread. */
  readonly data?: unknown;
  /** Of its samples; without it its voices cannot be adapted. */
  readonly sampleRate?: number;
}

/** What a worker starts with. */
export interface WorkerSetup {
  readonly engines: readonly WorkerEngine[];
  /** One cell in shared memory: the id of the task that is to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** One clause. A worker has one at a time. */
export interface WorkerTask {
  readonly id: number;
  readonly engineId: string;
  readonly request: SpeechRequest;
}

/** What a worker says: `ready` once, then for each task chunks, its words if asked, and `done`, or `failed`. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'chunk'; readonly id: number; readonly samples: Samples }
  | { readonly kind: 'words'; readonly id: number; readonly words: readonly TimedWord[] }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
