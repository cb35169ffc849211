/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range of a `Range` header over `bytes` bytes. Undefined where there is none, or one of several parts, which is
 * then answered whole as RFC 9110 allows.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start >= bytes || start > end ? 'unsatisfiable' : { start, end };
}

/** Names that differ: the second of the same gets `_2` before its extension, the third `_3`. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    if (times === 1) return name;
    const dot = name.lastIndexOf('.');
    return `${name.slice(0, dot)}_${times}${name.slice(dot)}`;
  });
}
