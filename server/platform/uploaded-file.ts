/** An uploaded file, on disk until the request ends. */
export interface UploadedFile {
  /** File name given by the caller: only for display, never used as a path or as proof of the content type. */
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
}

/** The files of a request, by field name. */
export type UploadedFiles = Readonly<Record<string, readonly UploadedFile[]>>;
