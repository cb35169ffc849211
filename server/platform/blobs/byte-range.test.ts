import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=500-5000', { start: 500, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    [undefined, undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
    ['bytes=-', undefined],
    ['bytes=5-2', undefined],
    ['Bytes=0-0', { start: 0, end: 0 }],
  ])('U-20 reads %s of 1000 bytes', (header, range) => {
    expect(parseRange(header, 1000)).toEqual(range);
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('refuses %s', (header) => {
    expect(parseRange(header, 1000)).toBe('unsatisfiable');
  });
});
