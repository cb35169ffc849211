import { expect, it } from 'vitest';
import { type JsonPart, revalidatedReply } from './json-reply.ts';

const json: readonly JsonPart[] = [{ bytes: Buffer.from('{"voices":'), digest: 'a' }, { bytes: Buffer.from('[]}') }];
const tag = String(revalidatedReply(json, {}).headers!.etag);

it('sends the text with its tag, for the caller alone', () => {
  expect(revalidatedReply(json, {})).toEqual({
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from('{"voices":[]}'),
    headers: { etag: tag, 'cache-control': 'private, no-cache' },
  });
  expect(revalidatedReply([json[0]!, { bytes: Buffer.from('[1]}') }], {}).headers!.etag).not.toBe(tag);
  expect(revalidatedReply(json, { 'if-none-match': '"other"' })).not.toHaveProperty('status');
});

it.each([tag, `W/${tag}`, `"other", ${tag}`])('C-12 replies 304 to %s', (header) => {
  expect(revalidatedReply(json, { 'if-none-match': header })).toMatchObject({ status: 304, headers: { etag: tag } });
});
