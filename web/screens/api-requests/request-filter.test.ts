import { expect, it } from 'vitest';
import { requestFilterFormat, toListFilters } from './request-filter.ts';

const { read, write } = requestFilterFormat;

it('stores the filter in the URL, without its defaults, and ignores invalid values', () => {
  const filter = { period: '24h', breakdown: 'path', apiKeyId: 'k1', status: '5xx' } as const;
  const params = write(filter, new URLSearchParams('other=1'));
  expect(params.toString()).toBe('other=1&period=24h&by=path&key=k1&status=5xx');
  expect(read(params)).toEqual(filter);
  const invalid = read(new URLSearchParams('period=1y&by=colour&status=6xx'));
  expect(invalid).toEqual({ period: '7d', breakdown: 'status', apiKeyId: undefined, status: undefined });
  expect(write(invalid, new URLSearchParams()).toString()).toBe('');
});

it('lists the requests of a key and a class of status codes', () => {
  expect(toListFilters({ period: '7d', breakdown: 'status', apiKeyId: 'k1', status: '4xx' })).toEqual([
    { column: 'api_key_id', operation: 'eq', values: ['k1'] },
    { column: 'status_code', operation: 'ge', values: [400] },
    { column: 'status_code', operation: 'lt', values: [500] },
  ]);
});
