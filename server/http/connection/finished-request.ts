import type { Actor } from '../../platform/actor.ts';

/** An answered request. */
export interface FinishedRequest {
  readonly id: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly elapsedMs: number;
  /** Undefined for a public route, and for a refused credential. */
  readonly actor: Actor | undefined;
}
