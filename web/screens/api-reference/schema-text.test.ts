import { expect, it } from 'vitest';
import { allowedValues, limitTexts, objectsOf, typeText } from './schema-text.ts';

it('U-29 names the type of a schema', () => {
  expect(typeText({ type: 'string' })).toBe('string');
  expect(typeText({ type: ['string', 'null'] })).toBe('string | null');
  expect(typeText({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer | null');
  expect(typeText({ type: 'array', items: { type: 'string', format: 'binary' } })).toBe('file[]');
  expect(typeText({ oneOf: [{ type: 'object' }, { type: 'object' }] })).toBe('object');
  expect(typeText({})).toBe('any');
});

it('says what a value must fulfil', () => {
  expect(limitTexts({ type: 'number', minimum: 0.7, maximum: 1.2 })).toEqual(['0.7 to 1.2']);
  expect(limitTexts({ type: 'string', maxLength: 2000 })).toEqual(['at most 2,000 characters']);
  expect(limitTexts({ anyOf: [{ type: 'array', maxItems: 3 }, { type: 'null' }] })).toEqual(['at most 3 items']);
  expect(limitTexts({ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 })).toEqual([]);
});

it('lists the values that are allowed', () => {
  expect(allowedValues({ anyOf: [{ enum: ['a', 1] }, { const: true }, { type: 'null' }] })).toEqual([
    '"a"',
    '1',
    'true',
  ]);
});

it('finds the objects of lists, maps and alternatives', () => {
  const object = { type: 'object', properties: { a: {} } };
  expect(objectsOf({ anyOf: [{ type: 'array', items: object }, { type: 'null' }] })).toEqual([object]);
  expect(objectsOf({ type: 'object', additionalProperties: object })).toEqual([object]);
  expect(objectsOf({ type: 'string' })).toEqual([]);
});
