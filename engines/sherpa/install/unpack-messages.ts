/** Limits of an unpacked archive. */
export interface UnpackLimits {
  readonly files: number;
  readonly bytes: number;
}
export interface UnpackTask {
  /** Path of a .tar.bz2 file. */
  readonly archive: string;
  /** Path of an empty folder. */
  readonly into: string;
  readonly limits: UnpackLimits;
}

/** The result of the worker; `problem` says why it failed. */
export type UnpackOutcome = { readonly problem?: string };
