import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { emptyTestDatabase } from '../db/test-database.ts';
import { byteCounter } from './hashed.ts';
import { openLoading } from './load-tables.store.ts';
import { openSnapshot } from './snapshot.store.ts';

const schema = `
  create table migrations (name text primary key, hash text not null);
  insert into migrations values ('0000_first', 'x');
  create type mood as enum ('calm', 'it''s "odd"');
  create table parents (id bigint generated always as identity primary key, "Odd ""name""" text);
  create table "samples-1" (
    id int primary key, parent bigint references parents, self int references "samples-1",
    words text, bytes bytea, doc jsonb, names text[], numbers int[][], at timestamptz, day date, span interval,
    price numeric(20, 6), ratio real, double double precision, flag boolean, key uuid, address inet, mood mood,
    lower_words text generated always as (lower(words)) stored, grams tsvector);
  create unique index on "samples-1" (words, id) where flag;
  create index on "samples-1" using gin (doc);
  create index expression_index on "samples-1" (lower(words), (id + 1));
  alter index expression_index alter column 2 set statistics 700;`;

const rows = `
  insert into parents ("Odd ""name""") values (E'tab\\there'), (null), ('\\N');
  insert into "samples-1" (id, parent, self, words, bytes, doc, names, numbers, at, day, span, price, ratio, double, flag, key, address, mood, grams) values
    (1, 3, 2, E'tab\\t back\\\\slash \\\\N line\\nbreak\\r\\n quote"''', '\\x00ff5c0a09', '{"a": ["\\\\n", null, 1.10], "ü": "\\u0001"}',
      array['a,b', null, '', '{}', '"', E'\\\\', 'NULL'], '{{1,2},{3,null}}', '2026-03-29 02:30:00.123456+02', '0044-03-15 BC',
      '1 year 2 mons -3 days 04:05:06.789', 12345678901234.567890, 0.1, 1e-300, true, gen_random_uuid(), '10.0.0.0/8', 'it''s "odd"',
      to_tsvector('simple', 'sea harbour')),
    (2, null, 1, '', '', 'null', '{}', '{}', 'infinity', '-infinity', null, 'NaN', '-Infinity', 'NaN', false, null, null, null, null),
    (3, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
    (4, null, null, '😀 𐍈 \u00a0\u2028', null, null, null, null, null, null, null, null, null, 0.1, null, null, null, 'calm', null);`;

const [source, target] = [await emptyTestDatabase(), await emptyTestDatabase()];
const [from, to] = [source, target].map(({ url }) => new pg.Client({ connectionString: url })) as [
  pg.Client,
  pg.Client,
];
await from.connect();
await to.connect();
afterAll(() => Promise.all([from.end(), to.end()]));

const readAll = async (client: pg.Client) => {
  const texts = await client.query(`select s::text from "samples-1" s order by id`);
  const parents = await client.query('select p::text from parents p order by id');
  return [...parents.rows, ...texts.rows];
};
const describeSchema = async (client: pg.Client) =>
  (
    await client.query(`
      select pg_get_indexdef(indexrelid) as line from pg_index where indrelid in ('parents'::regclass, '"samples-1"'::regclass)
      union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select attrelid::regclass || ' ' || attnum || ' ' || attstattarget from pg_attribute
        where attrelid = 'expression_index'::regclass and attstattarget >= 0
      order by line`)
  ).rows;

it('U-47 copies columns of all types, with nulls, tabs, backslashes and line breaks', async () => {
  await from.query(schema + rows);
  await to.query(schema);
  const snapshot = await openSnapshot(source.url);
  await from.query(`update "samples-1" set words = 'after the snapshot' where id = 1`);
  const loading = await openLoading(target.url, snapshot.tables);
  for (const table of [...snapshot.tables].reverse()) {
    const writer = await loading.open(table);
    let lineBreaks = 0;
    for await (const chunk of snapshot.copyTable(table)) {
      lineBreaks += chunk.filter((byte) => byte === 10).length;
      await writer.write(chunk);
    }
    expect(await writer.close()).toBe(lineBreaks);
  }
  for (const { name, value } of await snapshot.readSequences()) await loading.setSequence(name, value);
  await loading.commit();
  await Promise.all([loading.close(), snapshot.close()]);

  await from.query(
    `update "samples-1" set words = E'tab\\t back\\\\slash \\\\N line\\nbreak\\r\\n quote"''' where id = 1`,
  );
  expect(await readAll(to)).toEqual(await readAll(from));
  expect(await readAll(to)).toHaveLength(7);
  expect(await describeSchema(to)).toEqual(await describeSchema(from));
  const next = await to.query(`insert into parents ("Odd ""name""") values ('next') returning id`);
  expect(next.rows).toEqual([{ id: '4' }]);
});

it('U-47 refuses rows that violate a foreign key, and leaves the tables empty', async () => {
  await to.query('truncate parents, "samples-1"');
  const loading = await openLoading(target.url, [
    { name: 'parents', columns: ['id'] },
    { name: 'samples-1', columns: ['id', 'parent'] },
  ]);
  const writer = await loading.open({ name: 'samples-1', columns: ['id', 'parent'] });
  await writer.write(Buffer.from('7\t99\n'));
  await writer.close();
  await expect(loading.commit()).rejects.toThrow(/foreign key/);
  await loading.close();
  expect(await readAll(to)).toEqual([]);
});

it('U-47 stores rows in the order of the backup, on which its hash depends, also if rows had been deleted', async () => {
  await from.query(`create table lengths (id int primary key, words text)`);
  await to.query(`create table lengths (id int primary key, words text)`);
  await from.query(`
    insert into lengths select n, repeat('w', 300 + abs(hashint4(n) % 1500)) from generate_series(1, 5000) n`);
  await from.query('delete from lengths where id % 3 = 0');
  const snapshot = await openSnapshot(source.url);
  const loading = await openLoading(target.url, snapshot.tables);
  const table = snapshot.tables.find(({ name }) => name === 'lengths')!;
  const writer = await loading.open(table);
  const sent = byteCounter();
  for await (const chunk of snapshot.copyTable(table)) {
    sent.add(chunk);
    await writer.write(chunk);
  }
  expect(await writer.close()).toBe(3334);
  expect(await loading.rehash(table)).toEqual(sent.result());
  await Promise.all([loading.close(), snapshot.close()]);
});
