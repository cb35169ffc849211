/** What an unpacked archive may have. */
export interface UnpackLimits {
  readonly files: number;
  readonly bytes: number;
}
export interface UnpackTask {
  /** A .tar.bz2. */
  readonly archive: string;
  /** An empty folder. */
  readonly into: string;
  readonly limits: UnpackLimits;
}

/** What the worker says at its end: why it failed, or nothing. */
export type UnpackOutcome = { readonly problem?: string };
