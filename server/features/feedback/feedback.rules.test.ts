import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, isTooShort } from './feedback.rules.ts';

describe('FEED-003 FEED-004 the comment of a good rating', () => {
  it.each([
    ['', false],
    ['x', true],
    ['x'.repeat(19), true],
    ['x'.repeat(20), false],
    ['🎧'.repeat(19), true],
    ['🎧'.repeat(20), false],
  ])('%j is too short: %s', (comment, expected) => {
    expect(isTooShort(comment)).toBe(expected);
  });
});

describe('a cursor', () => {
  it('decodes to the entry that it was encoded from', () => {
    const entry = { createdAt: new Date('2026-05-10T12:00:00.123Z'), id: 'abc' };
    expect(decodeCursor(encodeCursor(entry))).toEqual(entry);
  });

  it.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["1","a"]').toString('base64url'),
    Buffer.from('[9e15,"a"]').toString('base64url'),
    Buffer.from('[1.5,"a"]').toString('base64url'),
    Buffer.from('[1,"a",2]').toString('base64url'),
    Buffer.from('{"0":1}').toString('base64url'),
  ])('decodes to undefined when it is malformed: %s', (cursor) => {
    expect(decodeCursor(cursor)).toBeUndefined();
  });
});
