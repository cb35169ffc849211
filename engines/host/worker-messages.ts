import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import type { Samples } from './synthesizer.ts';

/** An engine that every worker loads. */
export interface WorkerEngine {
  readonly id: string;
  /** URL of the module that exports `openSynthesizer`. */
  readonly module: string;
  /** The argument of `openSynthesizer`; must be cloneable or shareable with a thread. */
  readonly data?: unknown;
  /** Sample rate of the engine; if absent, its voices cannot be adapted. */
  readonly sampleRate?: number;
}

/** The start data of a worker. */
export interface WorkerSetup {
  readonly engines: readonly WorkerEngine[];
  /** One cell in shared memory: the ID of the task to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** One clause. A worker processes one at a time. */
export interface WorkerTask {
  readonly id: number;
  readonly engineId: string;
  readonly request: ClauseRequest;
}

/** Messages of a worker: `ready` once, then for each task chunks, words if requested, and `done` or `failed`. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'chunk'; readonly id: number; readonly samples: Samples }
  | { readonly kind: 'words'; readonly id: number; readonly words: readonly TimedWord[] }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
