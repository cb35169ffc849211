// History of 1,000,000 items in one workspace: pages, filters and search.
//   node bench/history.ts [items]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../server/platform/db/embedded/launch.ts';
import { openLog } from '../server/platform/log.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { percentile, report } from './measure.ts';
import { inventWords, randomNumbers, writeText } from './texts.ts';

const [items = 1_000_000] = process.argv.slice(2).map(Number);
const key = { 'xi-api-key': bootstrap.apiKey };
const listTargetMs = 10;
const searchTargetMs = 50;
const batchSize = 10_000;
/** Requests per query; the first ones are not counted. */
const rounds = 60;
const warmupRounds = 10;
const folder = mkdtempSync(join(tmpdir(), 'timbre-history-'));
const postgres = await launchPostgres({ folder: join(folder, 'postgres'), log: openLog('silent') });
const server = await startServer({ env: { DATABASE_URL: postgres.url } });
const database = new pg.Client(postgres.url);
await database.connect();
const random = randomNumbers(7);
const words = inventWords(30_000, random);

const itemId = (n: number) => String(n).padStart(20, '0');
/** Inserts up to 10,000 items that are one second apart, the newest last. One in 50 is a dialogue. */
const insertBatch = `insert into history_items (id, workspace_id, user_id, request_id, source, voice_id, voice_name, voice_category, model_id, text,
    dialogue, speakers, settings, content_type, output_format, blob_key, audio_bytes, duration_ms, character_count_from, character_count_to, peaks, created_at)
  select lpad(n::text, 20, '0'), $1, 'u', 'r', case when n % 1000 = 7 then 'STS' else 'TTS' end, 'voice' || n % 30, 'Voice ' || n % 30, 'premade',
    'eleven_multilingual_v2', t,
    case when n % 50 = 3 then jsonb_build_array(
      jsonb_build_object('text', t, 'voiceId', 'voice' || n % 30, 'voiceName', 'Voice ' || n % 30),
      jsonb_build_object('text', t, 'voiceId', 'voice' || (n + 11) % 30, 'voiceName', 'Voice ' || (n + 11) % 30)) end,
    case when n % 50 = 3 then 'Voice ' || n % 30 || e'\\nVoice ' || (n + 11) % 30 end, '{"speed":1,"style":0,"stability":0.5,"similarity_boost":0.75,"use_speaker_boost":true}', 'audio/mpeg',
    'mp3_44100_128', 'none/' || n, 1000, 1000, n, n + 1, repeat('QUJD', 80), now() - ($4::int - n) * interval '1 second'
  from (select t, $3::int + at as n from unnest($2::text[]) with ordinality as texts (t, at)) items`;

async function insertItems(workspaceId: string): Promise<void> {
  const startedAt = performance.now();
  // Updating the text index row by row takes ten times as long as building it once.
  const { rows } = await database.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'history_by_grams'`,
  );
  await database.query('drop index history_by_grams');
  for (let at = 0; at < items; at += batchSize) {
    const texts = Array.from({ length: Math.min(batchSize, items - at) }, () => writeText(words, random));
    await database.query(insertBatch, [workspaceId, texts, at, items]);
  }
  await database.query(`insert into history_speakers (item_id, workspace_id, voice_id, created_at)
    select id, workspace_id, dialogue->1->>'voiceId', created_at from history_items where dialogue is not null`);
  console.log(`inserted in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  await database.query(`set maintenance_work_mem = '512MB'`);
  await database.query(rows[0]!.indexdef);
  await database.query('alter index history_by_grams alter column 1 set statistics 0');
  await database.query('vacuum analyze history_items, history_speakers');
  // Otherwise the first searches would write the dirty pages of the inserts.
  await database.query('checkpoint');
  console.log(`inserted and indexed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

async function time(query: Record<string, string | number>): Promise<number> {
  const searchParams = new URLSearchParams(Object.entries({ page_size: 20, ...query }).map(([k, v]) => [k, String(v)]));
  const startedAt = performance.now();
  const reply = await fetch(`${server.url}/v1/history?${searchParams}`, { headers: key });
  const body = await reply.text();
  const ms = performance.now() - startedAt;
  if (reply.status !== 200) throw new Error(body);
  return ms;
}

try {
  const user = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as { workspace_id: string };
  await insertItems(user.workspace_id);

  const deepItemId = (at: number) => itemId(Math.max(1, Math.floor((items * ((at % 40) + 1)) / 41)));
  /** A word that about this share of the items contains: the median text has 15 words. */
  const word = (share: number, at: number) => words[Math.min(words.length - 1, Math.round(1.5 / share) + (at % 40))]!;
  const now = Math.floor(Date.now() / 1000);
  const lists: [string, (at: number) => Record<string, string | number>][] = [
    ['first page of 20', () => ({})],
    ['any page of 20', (at) => ({ start_after_history_item_id: deepItemId(at) })],
    ['any page of one voice', (at) => ({ voice_id: 'voice7', start_after_history_item_id: deepItemId(at) })],
    ['a rare source', () => ({ source: 'STS' })],
    ['an unused model', () => ({ model_id: 'eleven_v3' })],
  ];
  const searches: typeof lists = [
    ['a word in nearly all items', () => ({ search: 'the' })],
    ['two letters', (at) => ({ search: word(0.001, at).slice(0, 2) })],
    ['a word of 1 in 100', (at) => ({ search: word(0.01, at) })],
    ['a word of 1 in 1000', (at) => ({ search: word(0.001, at) })],
    ['a word of 1 in 10,000', (at) => ({ search: word(0.0001, at) })],
    ['a word prefix', (at) => ({ search: word(0.0001, at).slice(0, 5) })],
    ['two words', (at) => ({ search: `the ${word(0.01, at)}` })],
    ['a word without matches', (at) => ({ search: `${word(0.01, at)}zq${at}` })],
    ['a phrase without matches', (at) => ({ search: `the ${word(0.01, at)} of ${word(0.01, at + 1)} and light` })],
    ['with a voice', (at) => ({ search: word(0.001, at), voice_id: `voice${at % 30}` })],
    ['with a rare source', (at) => ({ search: word(0.01, at), source: 'STS' })],
    ['one day in the past', (at) => ({ search: word(0.01, at), date_before_unix: now - Math.floor((items * 2) / 3) })],
    ['a deep page', (at) => ({ search: word(0.001, at), start_after_history_item_id: deepItemId(at) })],
    ['the last page', () => ({ search: 'the', start_after_history_item_id: itemId(5) })],
  ];
  console.log(`${items} history items in one workspace`);
  const searchTimes: number[] = [];
  for (const [name, query] of [...lists, ...searches]) {
    const measured: number[] = [];
    for (let at = 0; at < rounds; at += 1) measured.push(await time(query(at)));
    console.log(report(name, measured.slice(warmupRounds)));
    if (searches.some(([search]) => search === name)) searchTimes.push(...measured.slice(warmupRounds));
    else if (percentile(measured, 0.5) > listTargetMs) process.exitCode = 1;
  }
  console.log(report('all searches', searchTimes));
  if (percentile(searchTimes, 0.95) > searchTargetMs) process.exitCode = 1;
} finally {
  await database.end();
  await server.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
