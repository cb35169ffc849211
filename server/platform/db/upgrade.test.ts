import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { MigrationError, migrate } from './migrate.ts';
import { emptyTestDatabase, testDatabase } from './test-database.ts';

const fixtures = join(import.meta.dirname, '../../../tests/upgrades');
/** The database of a server with the 44 migrations that the baseline replaces. */
const dump = gunzipSync(readFileSync(join(fixtures, 'before-baseline/database.sql.gz'))).toString();

const { url: freshUrl } = await testDatabase();
const { url } = await emptyTestDatabase();
beforeAll(() => runSql(url, dump));

async function runSql<Row extends object>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Columns, indexes, constraints and functions of the schema, sorted. */
const readSchema = async (databaseUrl: string): Promise<string[]> => {
  const rows = await runSql<{ definition: string }>(
    databaseUrl,
    `select concat_ws(' ', table_name, column_name, data_type, datetime_precision, column_default, is_nullable) as definition
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select concat_ws(' ', attrelid::regclass, attnum, attstattarget) from pg_attribute
       where attrelid in (select indexrelid from pg_index) and attstattarget >= 0
     union all select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f' and proname like 'history%'`,
  );
  return rows.map(({ definition }) => definition).sort();
};

it('refuses a database with only some of the migrations that the baseline replaces, and leaves it as it is', async () => {
  const last = `where name = '0043_sign-up-facts'`;
  const [row] = await runSql<{ name: string; hash: string }>(url, `delete from migrations ${last} returning *`);
  const refused = migrate(url);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow(/Start it once with .* \(commit c238ba0c\), then with this one/);
  expect(await runSql(url, 'select 1 from migrations')).toHaveLength(43);
  await runSql(url, `insert into migrations (name, hash) values ('${row!.name}', '${row!.hash}')`);
});

it('adopts the baseline for a database from before it, applies later migrations, and keeps its data', async () => {
  const users = await runSql(url, 'select id, email from users order by id');
  expect(users.length).toBeGreaterThan(2);
  await migrate(url);
  const names = `select name from migrations order by name`;
  expect(await runSql(url, names)).toEqual(await runSql(freshUrl, names));
  expect(await readSchema(url)).toEqual(await readSchema(freshUrl));
  expect(await runSql(url, 'select id, email from users order by id')).toEqual(users);
  expect(await migrate(url)).toEqual([]);
});
