import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { entityTag, isNotModified, type RequestHeaders } from './range-reply.ts';
import type { JsonTextReply } from './route.ts';

const contentType = 'application/json; charset=utf-8';

/**
 * A reply with serialized JSON that the caller keeps and asks for again: replies 304 while it is the same (RFC 9110, 13).
 * No other cache may keep it.
 */
export function revalidatedReply(text: string, requestHeaders: RequestHeaders): JsonTextReply {
  const tag = entityTag(createHash('sha1').update(text).digest('base64url'));
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  return isNotModified(requestHeaders, tag)
    ? { status: 304, contentType, body: Readable.from([]), headers }
    : { contentType, body: text, headers };
}
