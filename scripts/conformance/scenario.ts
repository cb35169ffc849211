import type { World } from './world.ts';

/** How one operation is asked for. */
export interface Call {
  /** The arguments of the SDK's method. */
  readonly with: readonly unknown[];
  /** Throws where the answer has the right shape and the wrong content. */
  readonly holds?: (answer: unknown) => void;
}

/** Makes what the operation needs, and gives the call. It may run more than once. */
export type Scenario = (world: World) => Promise<Call>;

/** Operation → scenario, of one area. */
export type Scenarios = Readonly<Record<string, Scenario>>;
