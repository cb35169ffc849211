import type { ReactNode } from 'react';

interface PartState {
  /** What the example shows, for example "Empty" or "Right to left". */
  readonly state: string;
  readonly content: ReactNode;
}

/** A shared part and its states on the page for contributors. */
export interface PartExample {
  readonly part: string;
  readonly states: readonly PartState[];
}
