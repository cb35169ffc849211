import { Readable } from 'node:stream';
import { peakContent } from '../../contract/fields/peak-fields.ts';
import type { BinaryReply } from './route.ts';

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface RangedFile {
  readonly contentType: string;
  /** Size of the whole file. */
  readonly bytes: number;
  /** First and last byte of `stream`, both included; undefined: the whole file. */
  readonly range: { readonly start: number; readonly end: number } | undefined;
  readonly stream: Readable;
}

/** The entity tag of content that never changes for an ID. */
export const entityTag = (id: string): string => `"${id}"`;

/** Reads the `Range` header; undefined when `If-Range` names another file, or the caller has this one (RFC 9110, 13). */
export function readRange(headers: RequestHeaders, tag: string): string | undefined {
  const condition = headers['if-range'];
  if ((condition !== undefined && condition !== tag) || isNotModified(headers, tag)) return undefined;
  return headers.range as string | undefined;
}

/**
 * A reply with a file or the requested range of it (RFC 9110, 14), with additional `headers`. Replies 304 when the
 * entity tag of `condition` matches the request.
 */
export function rangeReply(
  { contentType, bytes, range, stream }: RangedFile,
  headers: Readonly<Record<string, string>>,
  condition?: { readonly tag: string; readonly headers: RequestHeaders },
): BinaryReply {
  const taggedHeaders = { ...headers, ...(condition && { etag: condition.tag }) };
  if (condition && isNotModified(condition.headers, condition.tag)) {
    stream.destroy();
    // A string body would send a content-length, which clients take for the length of the file.
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

/** Whether `If-None-Match` contains the tag, by weak comparison. */
export const isNotModified = (headers: RequestHeaders, tag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === tag || entry === '*');

/** A reply with a waveform. By default browsers may cache it, because the audio with this ID never changes. */
export const peaksReply = (
  id: string,
  headers: RequestHeaders,
  file: Uint8Array,
  cacheControl = 'private, max-age=31536000, immutable',
): BinaryReply =>
  rangeReply(
    {
      contentType: peakContent[0]!,
      bytes: file.length,
      range: undefined,
      stream: Readable.from([file], { objectMode: false }),
    },
    { 'cache-control': cacheControl },
    { tag: entityTag(`peaks-${id}`), headers },
  );
