/** A file that a caller sent, on the disk for as long as the request lasts. */
export interface UploadedFile {
  /** As the caller named it: for people only, never a path and never a proof of what is inside. */
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
}

/** The files of a request by the name of their field. */
export type UploadedFiles = Readonly<Record<string, readonly UploadedFile[]>>;
