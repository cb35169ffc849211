// History of 1,000,000 items in one workspace: pages, filters and search.
//   node bench/history/history-lists.ts [items]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../server/platform/db/embedded/launch.ts';
import { openLog } from '../../server/platform/log.ts';
import { bootstrap, startServer } from '../../tests/support/start-server.ts';
import { percentile, report } from '../measure.ts';
import { inventWords, randomNumbers } from '../texts.ts';
import { insertHistoryItems, itemId } from './history-items.ts';

const [items = 1_000_000] = process.argv.slice(2).map(Number);
const key = { 'xi-api-key': bootstrap.apiKey };
const listTargetMs = 10;
const searchTargetMs = 50;
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
  await insertHistoryItems(database, { workspaceId: user.workspace_id, items, words, random });

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
