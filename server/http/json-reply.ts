import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { entityTag, isNotModified, type RequestHeaders } from './range-reply.ts';
import type { JsonTextReply } from './route.ts';

const contentType = 'application/json; charset=utf-8';

/** A part of serialized JSON, and what identifies it; without a digest, the bytes themselves do. */
export interface JsonPart {
  readonly bytes: Uint8Array;
  readonly digest?: string;
}

/**
 * A reply with serialized JSON that the caller keeps and asks for again: replies 304 while it is the same (RFC 9110, 13).
 * No other cache may keep it.
 */
export function revalidatedReply(parts: readonly JsonPart[], requestHeaders: RequestHeaders): JsonTextReply {
  const hash = createHash('sha1');
  for (const { bytes, digest } of parts) hash.update(digest ?? bytes);
  const tag = entityTag(hash.digest('base64url'));
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  return isNotModified(requestHeaders, tag)
    ? { status: 304, contentType, body: Readable.from([]), headers }
    : { contentType, body: Buffer.concat(parts.map(({ bytes }) => bytes)), headers };
}
