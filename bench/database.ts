import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../server/platform/db/connect.ts';
import { closeDatabase, openDatabase } from '../server/platform/db/database-client.ts';
import { launchPostgres } from '../server/platform/db/embedded/launch.ts';
import { openLog } from '../server/platform/log.ts';
import { percentile } from './measure.ts';

/** Start time of the embedded database, and its throughput with 16 concurrent statements: `node bench/database.ts`. */
const log = openLog('warn');
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const folder = join(dataDir, 'postgres');
const rounds = 5;
const median = (values: number[]) => percentile(values, 0.5);

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function perSecond(work: (n: number) => Promise<unknown>, durationMs = 3000): Promise<number> {
  const until = performance.now() + durationMs;
  let statementCount = 0;
  const client = async () => {
    while (performance.now() < until) await work(statementCount++);
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return Math.round((statementCount * 1000) / durationMs);
}

const cold = await measureMs(() => launchPostgres({ folder, log }));
await (await launchPostgres({ folder, log })).stop();
const migrated = await measureMs(async () => (await connectDatabase({ databaseUrl: undefined, dataDir, log })).close());
const [warm, adopt, connect, stop]: number[][] = [[], [], [], []];
for (let round = 0; round < rounds; round++) {
  warm!.push(await measureMs(() => launchPostgres({ folder, log })));
  adopt!.push(await measureMs(() => launchPostgres({ folder, log })));
  const postgres = await launchPostgres({ folder, log });
  stop!.push(await measureMs(() => postgres.stop()));
  const startedAt = performance.now();
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log });
  connect!.push(performance.now() - startedAt);
  await database.close();
}

const postgres = await launchPostgres({ folder, log });
const db = openDatabase(postgres.url, { log });
await db.execute(sql`create table bench (n int primary key, text text not null)`);
const inserts = await perSecond((n) => db.execute(sql`insert into bench values (${n}, 'a sentence of medium length')`));
const select = (n: number) => db.execute(sql`select text from bench where n = ${n % 1000}`);
const selects = await perSecond(select);
const selectPrepared = (n: number) =>
  db.$client.query({ name: 'by-number', text: 'select text from bench where n = $1', values: [n % 1000] });
const prepared = await perSecond(selectPrepared);
await closeDatabase(db);
await postgres.stop();
for (const path of [dataDir, postgres.socketFolder]) rmSync(path, { recursive: true });

const rows: Record<string, string> = {
  'cold start of Postgres (initdb)': `${Math.round(cold)} ms`,
  'warm start of Postgres': `${Math.round(median(warm!))} ms`,
  'connection to a running Postgres': `${Math.round(median(adopt!))} ms`,
  'first connectDatabase, with all migrations, and close': `${Math.round(migrated)} ms`,
  'connectDatabase, warm': `${Math.round(median(connect!))} ms`,
  'stop of Postgres': `${Math.round(median(stop!))} ms`,
  'inserts, one per transaction': `${inserts}/s`,
  'selects by key': `${selects}/s`,
  'selects by key, prepared': `${prepared}/s (${(prepared / selects).toFixed(1)}×)`,
};
for (const [what, result] of Object.entries(rows)) console.log(`${what.padEnd(56)}${result}`);
