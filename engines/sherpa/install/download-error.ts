/** A file could not be downloaded. `retryable`: a later attempt may succeed and resumes this one. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly retryable: boolean;
  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, { cause });
    this.retryable = retryable;
  }
}
