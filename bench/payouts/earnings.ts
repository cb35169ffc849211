// Earnings of 10,000,000 uses of shared voices in one month of one workspace, over HTTP.
//   node bench/payouts/earnings.ts [uses]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../server/platform/db/embedded/launch.ts';
import { openLog } from '../../server/platform/log.ts';
import { bootstrap, startServer } from '../../tests/support/start-server.ts';
import { percentile, report } from '../measure.ts';

const [uses = 10_000_000] = process.argv.slice(2).map(Number);
const targetMs = 2000;
const rounds = 12;
const warmupRounds = 2;
const month = '2027-01';
const voices = 200;
const key = { 'xi-api-key': bootstrap.apiKey };
const folder = mkdtempSync(join(tmpdir(), 'timbre-earnings-'));
const postgres = await launchPostgres({ folder: join(folder, 'postgres'), log: openLog('silent') });
const server = await startServer({ env: { DATABASE_URL: postgres.url } });
const database = new pg.Client(postgres.url);
await database.connect();

/** Uses of 50 to 249 characters, spread over the month and the voices, in the order of time. */
const insertLines = `insert into earnings (id, workspace_id, kind, amount_micros, source_id, quantity, reference, created_at)
  select 'bench' || n, $1, 'voice', (50 + n % 200) * 30, 'voice' || n * 7919 % ${voices}, 50 + n % 200, 'bench' || n,
    '${month}-01Z'::timestamptz + interval '31 days' * ((n - 1)::float8 / $2)
  from generate_series(1, $2::bigint) n`;
/** As the server adds them with each line. */
const insertDays = `insert into earning_days (workspace_id, day, kind, source_id, amount_micros, quantity, count)
  select workspace_id, (created_at at time zone 'UTC')::date, kind, source_id, sum(amount_micros), sum(quantity), count(*)
  from earnings group by 1, 2, 3, 4`;
const insertBalance = `insert into payout_accounts (workspace_id, balance_micros)
  select workspace_id, sum(amount_micros) from earnings group by 1`;

async function time(path: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(server.url + path, { headers: key });
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(body);
  return performance.now() - startedAt;
}

try {
  const user = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as Record<string, string>;
  await database.query(insertLines, [user.workspace_id, uses]);
  await database.query(insertDays);
  await database.query(insertBalance);
  await database.query('vacuum analyze earnings, earning_days');
  const { rows } = await database.query(
    'select sum(count)::bigint as uses, count(*) as rows, sum(amount_micros) as micros from earning_days',
  );
  console.log(`${rows[0].uses} uses in ${rows[0].rows} sums by day, USD ${Number(rows[0].micros) / 1e6}`);

  const range = `from=${month}-01&to=${month}-31`;
  const cases: [string, string][] = [
    ['month by day', `/v1/payouts/earnings?${range}&group=day`],
    ['month by source', `/v1/payouts/earnings?${range}&group=source`],
    ['statement as CSV', `/v1/payouts/statements/${month}?format=csv`],
    ['statement as PDF', `/v1/payouts/statements/${month}?format=pdf`],
    ['months with a statement', '/v1/payouts/statements'],
    ['overview', '/v1/payouts'],
    ['newest lines', '/v1/payouts/lines'],
  ];
  for (const [name, path] of cases) {
    const times: number[] = [];
    for (let at = 0; at < rounds; at += 1) times.push(await time(path));
    console.log(report(name, times.slice(warmupRounds)));
    if (percentile(times.slice(warmupRounds), 0.95) > targetMs) process.exitCode = 1;
  }
  // What the check of the operator reads: the lines themselves.
  const startedAt = performance.now();
  await database.query('select workspace_id, sum(amount_micros) from earnings group by 1');
  console.log(`sum of all lines, as in the check of balances: ${Math.round(performance.now() - startedAt)} ms`);
} finally {
  await database.end();
  await server.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
