import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '../../contract/fields/fields.ts';
import { parseLax } from './lax-input.ts';

const read = (schema: z.ZodType, value: unknown) => {
  const { success, data } = parseLax(z.object({ value: schema }), { value });
  return success ? (data as { value: unknown }).value : 'invalid';
};

describe('lax input', () => {
  it.each([
    ['0.5', 0.5],
    [' 1 ', 1],
    ['+1', 1],
    ['-.5', -0.5],
    ['5.', 5],
    ['1e-2', 0.01],
    ['1_000', 1000],
    [true, 1],
    [false, 0],
    [2, 2],
  ])('reads %j as a number', (value, number) => {
    expect(read(z.number(), value)).toBe(number);
  });

  it.each(['', ' ', 'abc', '0x10', '1,5', '1__0', '1 2', 'NaN', 'Infinity', null, [], {}])(
    'does not read %j as a number',
    (value) => {
      expect(read(z.number(), value)).toBe('invalid');
    },
  );

  it.each([
    ['1', 1],
    ['1.0', 1],
    [1.0, 1],
    [true, 1],
    ['1.5', 'invalid'],
    [1.5, 'invalid'],
    ['99999999999999999999', 'invalid'],
  ])('reads %j as a whole number: %j', (value, number) => {
    expect(read(z.int(), value)).toBe(number);
  });

  it.each(['true', 'True', 'TRUE', '1', 'on', 'ON', 'yes', 'y', 't', 1, 1.0])('reads %j as true', (value) => {
    expect(read(z.boolean(), value)).toBe(true);
  });

  it.each(['false', 'False', '0', 'off', 'no', 'N', 'f', 0])('reads %j as false', (value) => {
    expect(read(z.boolean(), value)).toBe(false);
  });

  it.each(['', 'maybe', '2', 2, -1, ' true', null])('does not read %j as a boolean', (value) => {
    expect(read(z.boolean(), value)).toBe('invalid');
  });

  it('does not read numbers and booleans as text', () => {
    expect([read(z.string(), 5), read(z.string(), true)]).toEqual(['invalid', 'invalid']);
  });

  it('keeps text that looks like a number, and prefers an alternative that accepts the value', () => {
    expect(read(z.string(), '5')).toBe('5');
    expect(read(z.union([z.number(), z.string()]), '5')).toBe('5');
    expect(read(z.union([z.number(), z.null()]), '5')).toBe(5);
    expect(read(z.number().nullish(), null)).toBe(null);
  });

  it('reads values in lists, records, unions and objects, and leaves the input unchanged', () => {
    const schema = z.object({
      list: z.array(z.int()),
      record: z.record(z.string(), z.number()),
      union: z.discriminatedUnion('type', [z.object({ type: z.literal('rule'), on: z.boolean() })]),
      nested: z.union([z.object({ deep: z.object({ at: z.int().max(3) }) }), z.string()]),
    });
    const input = {
      list: ['1', 2],
      record: { a: '0.5' },
      union: { type: 'rule', on: 'yes' },
      nested: { deep: { at: '3' } },
    };
    const before = structuredClone(input);
    expect(parseLax(schema, input).data).toEqual({
      list: [1, 2],
      record: { a: 0.5 },
      union: { type: 'rule', on: true },
      nested: { deep: { at: 3 } },
    });
    expect(input).toEqual(before);
  });

  it('checks the range of what it read', () => {
    const { error } = parseLax(z.object({ speed: z.number().max(1.2) }), { speed: '9' });
    expect(error?.issues).toMatchObject([{ code: 'too_big', path: ['speed'] }]);
  });
});

describe('text that cannot be stored', () => {
  const issuesOf = (schema: z.ZodType, value: unknown) =>
    parseLax(schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const message = 'A null character or half of a surrogate pair cannot be stored';

  it('is rejected by name at any depth, in values and keys', () => {
    const schema = z.object({
      role: z.string().optional(),
      list: z.array(z.string()).optional(),
      more: z.unknown().optional(),
    });
    expect(issuesOf(schema, { role: 'a\u0000' })).toEqual([['role', message]]);
    expect(issuesOf(schema, { list: ['a', '\ud800'] })).toEqual([['list.1', message]]);
    expect(issuesOf(schema, { more: { a: [{ b: '\u0000' }] } })).toEqual([['more.a.0.b', message]]);
    expect(issuesOf(schema, { more: { 'a\u0000': 1 } })).toEqual([['more.a\u0000', message]]);
    expect(issuesOf(schema, { role: 'é😀', list: [''] })).toBeUndefined();
  });

  it('is accepted where the schema cleans it', () => {
    expect(parseLax(text(), 'a\u0000b').data).toBe('ab');
  });

  it('is found in deep JSON in linear time', () => {
    const depth = 200_000;
    const deep: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
    expect(parseLax(z.unknown(), deep).success).toBe(false);
  });
});
