import type { KnownIds } from './known-ids.ts';
import type { Random } from './seeded-random.ts';

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
}

export interface ValueSource {
  readonly random: Random;
  readonly ids: KnownIds;
  /** The probability that a value is a wild one instead of one of its schema. */
  readonly wildness: number;
}

/** Longer values than this only take time, and other requests try them. */
const usualLength = 300;
const usualItems = 3;

/** A value of the schema, in which any part may be wild. `name`: that of the field. */
export function fuzzValue(schema: JsonSchema, source: ValueSource, name = ''): unknown {
  const { random, wildness } = source;
  if (random.chance(wildness)) return wildValue(random);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fuzzValue(random.pick(options), source, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fuzzValue(part, source, name)));
  if ('default' in schema && random.chance(0.2)) return schema.default;
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'string':
      return textOf(schema, source, name);
    case 'integer':
      return Math.trunc(numberOf(schema, random));
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return arrayOf(schema, source, name);
    case 'object':
      return objectOf(schema, source);
    default:
      return random.pick<unknown>([null, true, 0, '', 'text', [], {}, { type: 'text', value: ['a', 1] }]);
  }
}

function numberOf(schema: JsonSchema, random: Random): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1e-6);
  const most = schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1000 : schema.exclusiveMaximum - 1e-6);
  return random.pick([least, most, least + (most - least) * random.next(), Math.min(most, Math.max(least, 1))]);
}

function arrayOf(schema: JsonSchema, source: ValueSource, name: string): unknown[] {
  const { random } = source;
  if (schema.prefixItems) return schema.prefixItems.map((item) => fuzzValue(item, source, name));
  const least = schema.minItems ?? 0;
  const most = Math.min(schema.maxItems ?? usualItems, random.chance(0.05) ? 50 : usualItems);
  const length = Math.max(least, random.below(most + 1));
  return Array.from({ length }, () => fuzzValue(schema.items ?? {}, source, name));
}

function objectOf(schema: JsonSchema, source: ValueSource): Record<string, unknown> {
  const { random, wildness } = source;
  const required = new Set(schema.required);
  const share = random.pick([0, 0.3, 1]);
  const entries: [string, unknown][] = [];
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const isLeftOut = required.has(key) ? random.chance(wildness) : !random.chance(share);
    if (!isLeftOut) entries.push([key, fuzzValue(property, source, key)]);
  }
  const further = schema.additionalProperties;
  if (typeof further === 'object')
    for (let at = random.below(usualItems); at > 0; at -= 1)
      entries.push([String(fuzzValue(schema.propertyNames ?? { type: 'string' }, source)), fuzzValue(further, source)]);
  if (random.chance(wildness)) entries.push([random.pick(wildKeys), wildValue(random)]);
  // Assigning `__proto__` would set the prototype instead of a property.
  return Object.fromEntries(entries);
}

const uuid = '00000000-0000-4000-8000-000000000000';
const texts = [
  'Hello there.',
  'a',
  'en',
  'Straße, naïve, Ωμέγα',
  '你好，世界。',
  'مرحبا بالعالم',
  'e\u0301\u200d👩‍👩‍👧‍👦\ufeff',
  '<b>&amp;"\'</b>',
  '{{name}} %s #{x}',
];
/** What common patterns accept. */
const shapes = [
  ...[uuid, 'a', 'ab', 'abc-def', 'abc_def', 'A', '0', '1', '123456', '#a1b2c3', '12:30', '2026-05', '2026-05-17'],
  ...['2026-05-17T12:30:00Z', 'en', 'en-US', 'de', 'someone@example.com', 'https://fuzz.example/x', '+4930123456'],
  ...['example.com', 'fuzz.example', 'aGVsbG8=', '0'.repeat(32), '0'.repeat(40), '0'.repeat(64), 'mp3_44100_128'],
  ...['Etc/UTC', '1.5', 'sip:someone@fuzz.example', 'audio/mpeg', '/path', '127.0.0.1', 'X-Header'],
];
const formats: Readonly<Record<string, readonly string[]>> = {
  email: ['someone@example.com', 'a+b@sub.example.com', `${'a'.repeat(60)}@example.com`],
  uri: ['https://fuzz.example/x', 'http://127.0.0.1:1/', 'http://[::1]/', 'https://fuzz.example:99999/'],
  url: ['https://fuzz.example/x'],
  uuid: [uuid],
  date: ['2026-05-17', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-05-17T12:30:00Z', '9999-12-31T23:59:59.999Z'],
};

function textOf(schema: JsonSchema, source: ValueSource, name: string): string {
  const { random, ids } = source;
  if (random.chance(0.7)) {
    const known = ids.pick(name, random);
    if (known !== undefined) return known;
  }
  if (schema.format && formats[schema.format]) return random.pick(formats[schema.format]!);
  const [least, most] = [schema.minLength ?? 0, schema.maxLength ?? usualLength];
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern, 'u');
    const fitting = shapes.filter((shape) => pattern.test(shape) && shape.length >= least && shape.length <= most);
    return random.pick(fitting.length > 0 ? fitting : shapes);
  }
  if (random.chance(0.05)) return 'x'.repeat(random.pick([least, Math.min(most, 20_000)]));
  if (/email/.test(name)) return random.pick(formats.email!);
  if (/url|uri/.test(name)) return random.pick(formats.uri!);
  const text = random.pick(random.chance(0.3) ? shapes : texts).slice(0, Math.max(least, Math.min(most, usualLength)));
  return text.padEnd(least, 'x').toWellFormed();
}

const wildKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'a.b',
  '$ref',
  '\u0000',
  '0',
];

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at += 1) value = wrap(value);
  return value;
};

const wildValues: readonly (() => unknown)[] = [
  ...[null, true, false, '', 0, -1, 1.5, -0, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 63), 5e-324, [], {}].map(
    (value) => () => value,
  ),
  ...[
    'null\u0000byte',
    '\ud800',
    'a\ud800b',
    '\ufffe\uffff',
    '../../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '%ff',
    '%s%n',
  ],
  ...['9'.repeat(400), '1e999', 'NaN', '-Infinity', '0x10', 'undefined', '9999999999999999999', '-271821-04-20'],
  ...[
    '2026-02-30',
    '+275760-09-13T00:00:00.001Z',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '\u202e\u0007\u001b[2J',
  ],
  ...['\r\nSet-Cookie: a=b', '__proto__', '#{7*7}', '<?xml version="1.0"?><!DOCTYPE a>', '(a+)+$', '\\', '{', '"'],
  () => 'x'.repeat(5000),
  () => 'é'.repeat(40_000),
  () => 'a '.repeat(30_000),
  () => [[[[]]]],
  () => Array.from({ length: 2000 }, (_, at) => at),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at])),
  () => nested(1000, (inner) => [inner]),
  () => nested(1000, (inner) => ({ a: inner })),
  () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
].map((value) => (typeof value === 'function' ? value : () => value));

/** A value that no schema expects: a wrong type, a huge one, a hostile text or key. */
export const wildValue = (random: Random): unknown => random.pick(wildValues)();
