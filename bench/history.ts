// The history list out of 1,000,000 items: any page, filters, search.
//   node bench/history.ts [items]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../server/platform/db/embedded/launch.ts';
import { openLog } from '../server/platform/log.ts';
import { bootstrap, startServer } from '../tests/start-server.ts';
import { percentile, report } from './measure.ts';

const [items = 1_000_000] = process.argv.slice(2).map(Number);
const key = { 'xi-api-key': bootstrap.apiKey };
const folder = mkdtempSync(join(tmpdir(), 'timbre-history-'));
const postgres = await launchPostgres({ folder: join(folder, 'postgres'), log: openLog('silent') });
const server = await startServer({ env: { DATABASE_URL: postgres.url } });
const database = new pg.Client(postgres.url);
await database.connect();

async function time(path: string): Promise<{ ms: number; body: { history: { history_item_id: string }[] } }> {
  const startedAt = performance.now();
  const reply = await fetch(server.url + path, { headers: key });
  const body = (await reply.json()) as { history: { history_item_id: string }[] };
  if (reply.status !== 200) throw new Error(JSON.stringify(body));
  return { ms: performance.now() - startedAt, body };
}

try {
  const { workspace_id: workspaceId } = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as {
    workspace_id: string;
  };
  await database.query(
    `insert into history_items (id, workspace_id, user_id, request_id, source, voice_id, voice_name, voice_category, model_id, text,
       settings, content_type, output_format, blob_key, audio_bytes, duration_ms, character_count_from, character_count_to, created_at)
     select lpad(n::text, 20, '0'), $1, 'u', 'r', 'TTS', 'voice' || n % 30, 'Voice', 'premade', 'eleven_multilingual_v2',
       'Line ' || n || ' of the harbour log: wind ' || md5(n::text), '{}', 'audio/mpeg', 'mp3_44100_128', 'none/' || n, 1000, 1000, n, n + 1,
       now() - n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [workspaceId, items],
  );
  await database.query('analyze history_items');

  const deep: string[] = [];
  for (let at = 1; at <= 40; at += 1) deep.push(String(Math.floor((items * at) / 41)).padStart(20, '0'));
  const cases: [string, (at: number) => string][] = [
    ['first page of 20', () => '/v1/history?page_size=20'],
    ['any page of 20', (at) => `/v1/history?page_size=20&start_after_history_item_id=${deep[at % deep.length]}`],
    [
      'any page of one voice',
      (at) => `/v1/history?page_size=20&voice_id=voice7&start_after_history_item_id=${deep[at % deep.length]}`,
    ],
    [
      'search of a rare word',
      (at) => `/v1/history?page_size=20&search=${deep[at % deep.length]!.replace(/^0+/, '')}%20of`,
    ],
    ['search of a common word', () => '/v1/history?page_size=20&search=harbour'],
  ];
  console.log(`${items} history items in one workspace`);
  for (const [name, path] of cases) {
    const times: number[] = [];
    for (let at = 0; at < 60; at += 1) times.push((await time(path(at))).ms);
    console.log(report(name, times.slice(10)));
    if (!name.startsWith('search') && percentile(times, 0.5) > 10) process.exitCode = 1;
  }
} finally {
  await database.end();
  await server.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
