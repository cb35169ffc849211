import { AppError } from '../app-error.ts';
import type { ByteRange } from './blob-store.ts';

/**
 * The range of a `Range` header over `bytes` bytes. Undefined where there is none, one that says nothing, as one that
 * ends before it begins, or one of several parts: then all is answered, as RFC 9110 has it.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start >= bytes || start > end ? 'unsatisfiable' : { start, end };
}

/** The same; throws `range_not_satisfiable` where none of the bytes are asked for. */
export function requestedRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const range = parseRange(header, bytes);
  if (range === 'unsatisfiable')
    throw new AppError('range_not_satisfiable', { headers: { 'content-range': `bytes */${bytes}` } });
  return range;
}
