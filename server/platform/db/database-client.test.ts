import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { StorageFullError } from '../blobs/blob-store.ts';
import { type Tx, transaction } from './database-client.ts';
import { testDatabase } from './test-database.ts';

const { db } = await testDatabase();
await db.execute(sql`create table notes (text text)`);
const add = (tx: Tx, text: string) => tx.execute(sql`insert into notes values (${text})`);
const notes = async () =>
  (await db.execute<{ text: string }>(sql`select text from notes`)).rows.map(({ text }) => text);

it('commits when the work resolves, rolls back when it throws, and releases the connection either way', async () => {
  for (let round = 0; round < 20; round++) {
    const broken = transaction(db, async (tx) => {
      await add(tx, 'gone');
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
  }
  expect(await transaction(db, (tx) => add(tx, 'kept').then(() => 'done'))).toBe('done');
  expect(await notes()).toEqual(['kept']);
});

it("throws StorageFullError when the database's disk is full", async () => {
  const full = transaction(db, (tx) =>
    tx.execute(sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`),
  );
  await expect(full).rejects.toThrow(StorageFullError);
  const other = transaction(db, (tx) => tx.execute(sql`select 1 / 0`));
  await expect(other).rejects.not.toThrow(StorageFullError);
});

it('turns off JIT compilation', async () => {
  expect((await db.execute(sql`show jit`)).rows).toEqual([{ jit: 'off' }]);
});

it('fails only the transaction whose connection is lost between two queries', async () => {
  const lost = Promise.withResolvers<void>();
  db.$client.once('acquire', (client) => client.once('end', lost.resolve));
  const broken = transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await lost.promise;
    await add(tx, 'gone');
  });
  await expect(broken).rejects.toThrow();
  expect(await notes()).toEqual(['kept']);
});
