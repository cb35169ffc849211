/** A file could not be fetched. `again`: a later try may go well, and goes on where this one ended. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly again: boolean;
  constructor(message: string, { again, cause }: { again: boolean; cause?: unknown }) {
    super(message, { cause });
    this.again = again;
  }
}
