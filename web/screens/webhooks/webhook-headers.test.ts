import { expect, it } from 'vitest';
import { parseHeaders } from './webhook-headers.ts';

it('parses one header per line', () => {
  expect(parseHeaders('X-A: 1\n\n  X-B:two: three ')).toEqual({ 'X-A': '1', 'X-B': 'two: three' });
  expect(parseHeaders('')).toEqual({});
  expect(parseHeaders('X-A 1')).toBeUndefined();
});
