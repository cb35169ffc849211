import { sql } from 'drizzle-orm';
import { silentLog } from '../test-doubles.ts';
import { connectDatabase } from './connect.ts';

/** A process for tests to kill: a server on a data folder that inserts rows and prints each committed number. */
const [, , dataDir = '', first = '0'] = process.argv;
const { db, close } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
let stopping = false;
process.on('SIGTERM', () => {
  stopping = true;
});
await db.execute(sql`create table if not exists written (n int primary key)`);
process.stdout.write('ready\n');
const inserting = Array.from({ length: 8 }, async (_, lane) => {
  for (let n = Number(first) + lane; !stopping; n += 8) {
    await db.execute(sql`insert into written values (${n})`);
    process.stdout.write(`${n}\n`);
  }
});
await Promise.all(inserting);
await close();
