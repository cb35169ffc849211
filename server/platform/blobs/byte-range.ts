import { AppError } from '../app-error.ts';
import type { ByteRange } from './blob-store.ts';

/**
 * Parses a `Range` header for a file of `bytes` bytes. Undefined for a missing, invalid or multi-part range, for which
 * RFC 9110 wants the whole file.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start >= bytes || start > end ? 'unsatisfiable' : { start, end };
}

/** Parses a `Range` header; throws `range_not_satisfiable` for a range outside the file. */
export function requestedRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const range = parseRange(header, bytes);
  if (range === 'unsatisfiable')
    throw new AppError('range_not_satisfiable', { headers: { 'content-range': `bytes */${bytes}` } });
  return range;
}
