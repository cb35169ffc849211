/** One error of the API. */
export interface ErrorEntry {
  /** HTTP status. */
  readonly http: number;
  readonly type: string;
  /** The default message; a caller may give a more specific one. */
  readonly text: string;
  /** `detail.code` on the wire; default: the key. */
  readonly code?: string;
  /** `detail.status` on the wire, the older name that clients match on; default: the key. */
  readonly status?: string;
}

/** Declares the errors of a noun by their codes. `contract/errors.ts` merges them. */
export const defineErrors = <const E extends Readonly<Record<string, ErrorEntry>>>(errors: E): E => errors;
