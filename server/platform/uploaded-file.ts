/** An uploaded file, on disk until the request ends. */
export interface UploadedFile {
  /** File name given by the caller: only for display, never used as a path or as proof of the content type. */
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
}

/** The files of a request, by field name. */
export type UploadedFiles = Readonly<Record<string, readonly UploadedFile[]>>;

/** The name of an upload as it is stored: at most 200 UTF-16 units without control characters; `fallback` if nothing is left. */
export const cleanFileName = (name: string, fallback: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 200) || fallback;
