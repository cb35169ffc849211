import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { entityTag, rangeReply, readRange } from './range-reply.ts';

const tag = entityTag('a1');
const openFile = (range?: { start: number; end: number }) => ({
  contentType: 'audio/mpeg',
  bytes: 100,
  range,
  stream: Readable.from(['x']),
});

describe('range requests', () => {
  it.each([
    [{ range: 'bytes=0-9' }, 'bytes=0-9'],
    [{ range: 'bytes=0-9', 'if-range': '"a1"' }, 'bytes=0-9'],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }, undefined],
    [{ range: 'bytes=0-9', 'if-range': 'W/"a1"' }, undefined],
    [{ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 22:00:00 GMT' }, undefined],
    [{ range: 'bytes=900-', 'if-none-match': '"a1"' }, undefined],
    [{}, undefined],
  ])('reads the range of %j as %s', (headers, range) => {
    expect(readRange(headers, tag)).toBe(range);
  });

  it('sends the entity tag with the whole file and with a range', () => {
    expect(rangeReply(openFile(), { 'x-y': 'z' }, { tag, headers: {} })).toMatchObject({
      status: 200,
      headers: { 'content-length': 100, 'accept-ranges': 'bytes', etag: '"a1"', 'x-y': 'z' },
    });
    expect(rangeReply(openFile({ start: 0, end: 9 }), {}, { tag, headers: { 'if-none-match': '"b"' } })).toMatchObject({
      status: 206,
      headers: { 'content-length': 10, 'content-range': 'bytes 0-9/100', etag: '"a1"' },
    });
  });

  it.each(['"a1"', 'W/"a1"', '"b", "a1"', '*'])('replies 304 when the entity tag matches: %s', (ifNoneMatch) => {
    const opened = openFile();
    const { status, headers } = rangeReply(
      opened,
      { 'cache-control': 'private' },
      {
        tag,
        headers: { 'if-none-match': ifNoneMatch },
      },
    );
    expect([status, headers]).toEqual([304, { etag: '"a1"', 'cache-control': 'private' }]);
    expect(opened.stream.destroyed).toBe(true);
  });
});
