import { Readable } from 'node:stream';
import type { BinaryReply } from './route.ts';

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface RangedFile {
  readonly contentType: string;
  /** Of the whole file. */
  readonly bytes: number;
  /** First and last byte that `stream` holds, both included; undefined: all of them. */
  readonly range: { readonly start: number; readonly end: number } | undefined;
  readonly stream: Readable;
}

/** Names what never changes under an id: who has it need not get it again. */
export const entityTag = (id: string): string => `"${id}"`;

/** The `Range` of a request, unless it is for another file than that of `tag`, or for what the caller has (RFC 9110, 13). */
export function readRange(headers: RequestHeaders, tag: string): string | undefined {
  const condition = headers['if-range'];
  if ((condition !== undefined && condition !== tag) || isNotModified(headers, tag)) return undefined;
  return headers.range as string | undefined;
}

/**
 * A file as a reply, whole or the range of it that was asked for (RFC 9110, 14); `headers` beside those that say so.
 * Where it has a tag and the caller has it already, it says no more than that.
 */
export function rangeReply(
  { contentType, bytes, range, stream }: RangedFile,
  headers: Readonly<Record<string, string>>,
  condition?: { readonly tag: string; readonly headers: RequestHeaders },
): BinaryReply {
  const taggedHeaders = { ...headers, ...(condition && { etag: condition.tag }) };
  if (condition && isNotModified(condition.headers, condition.tag)) {
    stream.destroy();
    // A text would have a length, which would be taken for that of the file.
    return { status: 304, contentType, body: Readable.from([]), headers: taggedHeaders };
  }
  return {
    status: range ? 206 : 200,
    contentType,
    body: stream,
    headers: {
      'content-length': range ? range.end - range.start + 1 : bytes,
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` }),
      ...taggedHeaders,
    },
  };
}

/** Whether `If-None-Match` names it; weak tags are as good as strong ones here. */
const isNotModified = (headers: RequestHeaders, tag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');
