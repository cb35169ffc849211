// Usage charts of 10,000,000 generations in one workspace, over HTTP.
//   node bench/usage.ts [generations]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../server/platform/db/embedded/launch.ts';
import { openLog } from '../server/platform/log.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { percentile, report } from './measure.ts';

const [generations = 10_000_000] = process.argv.slice(2).map(Number);
const targetMs = 200;
const dayMs = 86_400_000;
/** Requests per chart; the first ones are not counted. */
const rounds = 60;
const warmupRounds = 10;
const key = { 'xi-api-key': bootstrap.apiKey };
const folder = mkdtempSync(join(tmpdir(), 'timbre-usage-'));
const postgres = await launchPostgres({ folder: join(folder, 'postgres'), log: openLog('silent') });
const server = await startServer({ env: { DATABASE_URL: postgres.url } });
const database = new pg.Client(postgres.url);
await database.connect();

/** Random usage of one year: 20 people, each with one key, 2 of 40 voices and one of 4 models. Rows are inserted in the order of time. */
const insertUsage = `insert into usage_hours (workspace_id, hour, user_id, api_key_id, voice_id, model_id, product, credits, characters, requests, audio_ms, first_audio_ms)
  select $1, date_trunc('hour', now()) - hour * interval '1 hour', case when person = 0 then $2 else 'user' || person end,
    'key' || person, 'voice' || person + 20 * voice, 'model' || person % 4, 'TTS',
    sum(50 + n % 200), sum(50 + n % 200), count(*), sum(3000 + n % 9000), sum(40 + n % 90)
  from (select n, floor(random() * 8760)::int as hour, floor(random() * 20)::int as person, floor(random() * 2)::int as voice
    from generate_series(1, $3::bigint) n) generations
  group by hour, person, voice order by hour desc`;

async function time(path: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(server.url + path, { headers: key });
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(body);
  return performance.now() - startedAt;
}

try {
  const user = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as Record<string, string>;
  await database.query(insertUsage, [user.workspace_id, user.user_id, generations]);
  await database.query('vacuum analyze usage_hours');
  const { rows } = await database.query(
    'select count(*)::int as rows, sum(requests)::int as requests from usage_hours',
  );
  console.log(`${rows[0].requests} generations in ${rows[0].rows} hourly rows`);

  const stats = (days: number, query: string) => {
    const now = Date.now();
    return `/v1/usage/character-stats?start_unix=${now - days * dayMs}&end_unix=${now}&include_workspace_metrics=true&${query}`;
  };
  const cases: [string, string][] = [
    ['7 days by hour and key', stats(7, 'aggregation_interval=hour&breakdown_type=api_keys')],
    ['30 days by voice', stats(30, 'breakdown_type=voice')],
    ['30 days by person, minutes', stats(30, 'breakdown_type=user&metric=minutes_used')],
    ['90 days by voice', stats(90, 'breakdown_type=voice')],
    ['90 days by model, first audio', stats(90, 'breakdown_type=model&metric=ttfb_avg')],
    ['90 days in another zone', stats(90, 'breakdown_type=voice&time_zone=America/New_York')],
    ['90 days of one person', stats(90, 'breakdown_type=voice').replace('metrics=true', 'metrics=false')],
    ['totals of 90 days', stats(90, '').replace('character-stats', 'totals')],
    ['365 days by week and product', stats(365, 'aggregation_interval=week&breakdown_type=product_type')],
  ];
  for (const [name, path] of cases) {
    const times: number[] = [];
    for (let at = 0; at < rounds; at += 1) times.push(await time(path));
    console.log(report(name, times.slice(warmupRounds)));
    if (percentile(times.slice(warmupRounds), 0.95) > targetMs) process.exitCode = 1;
  }
} finally {
  await database.end();
  await server.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
