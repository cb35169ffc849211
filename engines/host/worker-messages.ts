import type { ClauseRequest } from '../contract/clauses.ts';

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

/** One clause. */
export interface WorkerTask {
  readonly engineId: string;
  readonly request: ClauseRequest;
}
