import type { Fixtures } from './fixtures.ts';

/** The call of one operation. */
export interface Call {
  /** Arguments of the SDK's method. */
  readonly args: readonly unknown[];
  /** Throws when the reply has the right type but the wrong content. */
  readonly verify?: (answer: unknown) => void;
}

/** Creates what the operation needs and returns the call. May run more than once. */
export type Scenario = (fixtures: Fixtures) => Promise<Call>;

/** Operation ID → scenario, for one area. */
export type Scenarios = Readonly<Record<string, Scenario>>;
