import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { MigrationError, migrate } from './migrate.ts';
import { emptyTestDatabase } from './test-database.ts';

// drizzle-kit adds an enumerable method to all arrays. Test files share this process, and PDF.js refuses such arrays.
delete (Array.prototype as { random?: unknown }).random;

const { url, dropAll } = await emptyTestDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await dropAll();
});

function write(migrations: Record<string, string>): void {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: idx, version: '7', breakpoints: true }));
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), text);
}
const first = { '0000_first': 'create table one (id int);--> statement-breakpoint\ncreate table two (id int);' };

it('applies pending migrations in order, once', async () => {
  write(first);
  expect(await migrate(url, folder)).toEqual(['0000_first']);
  write({ ...first, '0001_second': 'alter table two add name text;' });
  expect(await migrate(url, folder)).toEqual(['0001_second']);
  expect(await migrate(url, folder)).toEqual([]);
  await client.query(`insert into two values (1, 'x')`);
});

it('lets several servers start at once', async () => {
  write({ ...first, '0001_slow': 'select pg_sleep(0.2);' });
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url, folder)));
  expect(applied.flat()).toEqual(['0000_first', '0001_slow']);
});

it('names a failing migration and rolls it back', async () => {
  write({
    ...first,
    '0001_bad': 'create table three (id int);--> statement-breakpoint\nalter table nowhere add x int;',
  });
  const failing = migrate(url, folder);
  await expect(failing).rejects.toThrow(MigrationError);
  await expect(failing).rejects.toThrow(/0001_bad cannot be applied: relation "nowhere" does not exist/);
  const { rows } = await client.query(
    `select to_regclass('two') is not null as two, to_regclass('three') is not null as three`,
  );
  expect(rows).toEqual([{ two: true, three: false }]);
  write({ ...first, '0001_bad': 'create table three (id int);' });
  expect(await migrate(url, folder)).toEqual(['0001_bad']);
});

it('names a migration that was edited after it was applied, and one of a newer version', async () => {
  write(first);
  await migrate(url, folder);
  write({ '0000_first': 'create table one (id bigint);' });
  await expect(migrate(url, folder)).rejects.toThrow(/0000_first .* was edited/);
  rmSync(folder, { recursive: true });
  write({});
  await expect(migrate(url, folder)).rejects.toThrow(
    'The database is from a newer version of Timbre: it has the migration 0000_first, which this version does not know.',
  );
});

it('matches the tables: drizzle-kit has nothing to generate', async () => {
  const tables: Record<string, unknown> = {};
  for (const room of ['server', 'payment-sandbox'])
    for (const path of readdirSync(room, { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.tables.ts')) Object.assign(tables, await import(join(process.cwd(), room, path)));
  const meta = join(import.meta.dirname, 'migrations', 'meta');
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)!;
  const applied = JSON.parse(readFileSync(join(meta, newest), 'utf8'));
  const expectedSnapshot = generateDrizzleJson(tables, applied.id, undefined, 'snake_case');
  expect(await generateMigration(applied, expectedSnapshot)).toEqual([]);
});

it('applies the real schema to an empty database', async () => {
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  expect((await migrate(url, folder))[0]).toBe('0000_baseline');
  const { rows } = await client.query(`select extname from pg_extension where extname = 'pg_trgm'`);
  expect(rows).toHaveLength(1);
});
