import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

/** The last millisecond that Postgres and JavaScript write in the same form; some times are in milliseconds. */
const lastMs = 253_402_300_799_999;

/** The names of times whose schema lets through what the database cannot store. */
function unboundedTimes(schema: Schema, name = ''): string[] {
  const isTime = /_unix(_secs|_ms)?$|^(start|end)_time$|^(min|max)_minutes$/.test(name);
  const isUnbounded = isTime && /^(integer|number)$/.test(schema.type ?? '') && !(schema.maximum! <= lastMs);
  return [
    ...(isUnbounded ? [name] : []),
    ...(schema.anyOf ?? []).flatMap((option) => unboundedTimes(option, name)),
    ...(schema.items ? unboundedTimes(schema.items, name) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) => unboundedTimes(property, key)),
  ];
}

it('bounds the days of listening figures, from which other days are computed', () => {
  const { query } = routes['GET /v1/direct-publishing/metrics'];
  const accepts = (days: object) => query.safeParse(days).success;
  expect(accepts({ from: '1970-01-01', to: '2999-12-31' })).toBe(true);
  expect([accepts({ to: '0001-01-01' }), accepts({ from: '1969-12-31' }), accepts({ to: '3000-01-01' })]).toEqual([
    false,
    false,
    false,
  ]);
});

it('bounds the times that callers send to those that the database stores', () => {
  const found = Object.entries(routes as Readonly<Record<string, Route>>).flatMap(([key, { query, body }]) =>
    [query, body].flatMap((part) => {
      if (!part) return [];
      const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
      return unboundedTimes(schema).map((name) => `${key} ${name}`);
    }),
  );
  expect(found).toEqual([]);
});
