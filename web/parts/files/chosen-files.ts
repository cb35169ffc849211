import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';

/** A file that passed the checks before its upload. */
export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  /** Undefined if the browser cannot read the duration; the server measures it. */
  readonly seconds: number | undefined;
}

export interface FileLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
}

/** What a look into a file gave: why it is rejected, or its duration. */
export type Inspection =
  | { readonly problem: string; readonly seconds?: never }
  | { readonly problem?: never; readonly seconds?: number | undefined };

interface Rejection {
  readonly file: File;
  readonly problem: string;
}

/** Splits `files` into those that may be inspected, and the rejected ones with the reason. */
export function sortFiles(already: readonly File[], files: readonly File[], limits: FileLimits) {
  const accepted: File[] = [];
  const rejected: Rejection[] = [];
  for (const file of files) {
    const isDuplicate = [...already, ...accepted].some(
      (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
    );
    const problem =
      sizeProblem(file, limits) ??
      (isDuplicate
        ? t('{name} was already added.', { name: file.name })
        : already.length + accepted.length >= limits.maxFiles
          ? formatMessage('{name} was not added. The maximum is {maxFiles, plural, one {# file} other {# files}}.', {
              name: file.name,
              maxFiles: limits.maxFiles,
            })
          : undefined);
    if (problem) rejected.push({ file, problem });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

function sizeProblem({ name, size }: Pick<File, 'name' | 'size'>, { maxFileBytes }: FileLimits): string | undefined {
  if (size === 0) return t('{name} is empty.', { name });
  if (size <= maxFileBytes) return undefined;
  return t('{name} is {size}. The maximum is {maxFileBytes} per file.', {
    name,
    size: formatFileSize(size, 'binary'),
    maxFileBytes: formatFileSize(maxFileBytes, 'binary'),
  });
}

/** The share of each file, 0 to 1, when `share` of one request with all files in this order is sent. */
export function sharesSent(files: readonly ChosenFile[], share: number): ReadonlyMap<string, number> {
  let left = share * files.reduce((sum, { file }) => sum + file.size, 0);
  return new Map(
    files.map(({ id, file }) => {
      const sent = Math.min(1, Math.max(0, left / file.size));
      left -= file.size;
      return [id, sent];
    }),
  );
}
