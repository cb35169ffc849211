/**
 * Measures lists of voices: replies a second with the default voices, by wrk at 32 connections, then pages and searches in a
 * workspace with 10,000 voices: `node bench/voices.ts`. Needs Debian's package wrk.
 */
import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { embeddingLength } from '../engines/lab/embedding/speaker-embedding.ts';
import { bootstrap, databaseUrlOf, startServer } from '../tests/support/start-server.ts';
import { percentile } from './measure.ts';
import { inventWords, randomNumbers, writeText } from './texts.ts';

const count = 10_000;
const seconds = 6;
const rounds = 60;
const warmupRounds = 10;

const server = await startServer({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const headers = { 'xi-api-key': bootstrap.apiKey };

for (const path of ['/v1/voices', '/v1/user', '/health']) {
  const options = ['-t1', '-c32', `-d${seconds}s`, '-H', `xi-api-key: ${bootstrap.apiKey}`, `${server.url}${path}`];
  const report = execFileSync('/usr/bin/wrk', options).toString();
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? '0';
  console.log(`${path}: ${/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]} a second, ${failed} failed`);
}
await measure('304 to GET /v1/voices, 48 voices', '/v1/voices', true);

const database = new pg.Client(databaseUrlOf(server));
await database.connect();
const random = randomNumbers(7);
const words = inventWords(3000, random);
const texts = Array.from({ length: count }, () => writeText(words, random).slice(0, 200));
await database.query(
  `insert into voices (id, workspace_id, name, description, category, labels, languages, recipe, print, created_at)
   select lpad(n::text, 20, '0'), (select id from workspaces limit 1), initcap(split_part(t, ' ', 1)) || ' ' || n, t,
     (array['cloned', 'generated', 'professional'])[n % 3 + 1],
     jsonb_build_object('gender', (array['male', 'female'])[n % 2 + 1], 'language', 'en', 'use_case', 'narration'),
     array['en'], $2::jsonb, $3::real[], now() - n * interval '1 minute'
   from unnest($1::text[]) with ordinality as texts (t, n)`,
  [
    texts,
    JSON.stringify({ base: 'zwwM5hpA6eEfujfoRnxa', adaptation: { f0MeanHz: 120, bandsDb: Array(20).fill(0.5) } }),
    Array.from({ length: embeddingLength }, () => random()),
  ],
);
await database.query('vacuum analyze voices');
await database.end();

await measure('page of 100', '/v2/voices?page_size=100');
await measure('page of 100 without a count', '/v2/voices?page_size=100&include_total_count=false');
await measure('page of 100 by name', '/v2/voices?page_size=100&sort=name');
const { next_page_token: token } = await get('/v2/voices?page_size=100&sort=name');
await measure('second page of 100 by name', `/v2/voices?page_size=100&sort=name&next_page_token=${token}`);
await measure('search for a word', `/v2/voices?page_size=100&search=${texts[5]!.split(' ')[1]}`);
await measure('search for a name', `/v2/voices?page_size=20&search=${count - 7}`);
await measure('search without results', '/v2/voices?page_size=100&search=qqqq');
await measure('filter by gender and category', '/v2/voices?page_size=100&gender=male&category=cloned');
await server.remove();

async function get(path: string): Promise<{ next_page_token: string }> {
  const reply = await fetch(`${server.url}${path}`, { headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { next_page_token: string };
}

/** Prints how long the reply to `path` takes; `isRepeated`: for a caller that has it. */
async function measure(what: string, path: string, isRepeated = false): Promise<void> {
  const tag = (await fetch(`${server.url}${path}`, { headers })).headers.get('etag') ?? '';
  const times: number[] = [];
  for (let round = -warmupRounds; round < rounds; round += 1) {
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}${path}`, {
      headers: { ...headers, ...(isRepeated && { 'if-none-match': tag }) },
    });
    await reply.arrayBuffer();
    if (reply.status !== (isRepeated ? 304 : 200)) throw new Error(`${path}: ${reply.status}`);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  console.log(`${what}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
}
