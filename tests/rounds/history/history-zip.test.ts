import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolderStore } from '../../../server/platform/blobs/folder-store.ts';
import { launchPostgres } from '../../../server/platform/db/embedded/launch.ts';
import { openLog } from '../../../server/platform/log.ts';
import { bootstrap, type RunningServer, startServer } from '../../support/start-server.ts';

const items = 1000;
const itemBytes = 1_000_000;
const key = { 'xi-api-key': bootstrap.apiKey };
const id = (n: number) => `zip${String(n).padStart(17, '0')}`;
const ids = Array.from({ length: items }, (_, n) => id(n));

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  const user = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as { workspace_id: string };
  const folder = `history/${user.workspace_id}`;
  const blobs = await openFolderStore(join(server.dataDir, 'blobs'));
  for (const one of ids) {
    const writer = await blobs.create(`${folder}/${one}`);
    await writer.write(Buffer.alloc(itemBytes, one));
    await writer.commit();
  }
  // Uses the database that the server has started.
  const { url } = await launchPostgres({ folder: join(server.dataDir, 'postgres'), log: openLog('silent') });
  const database = new pg.Client(url);
  await database.connect();
  await database.query(
    `insert into history_items (id, workspace_id, user_id, request_id, source, voice_name, text, settings, content_type, output_format,
       blob_key, audio_bytes, duration_ms, character_count_from, character_count_to)
     select id, $1, 'u', 'r', 'TTS', 'Nora', 'A long one.', '{}', 'audio/mpeg', 'mp3_44100_128', $2 || '/' || id, $3, 62000, 0, 11
     from unnest($4::text[]) id`,
    [user.workspace_id, folder, itemBytes, ids],
  );
  await database.end();
}, 120_000);
afterAll(() => server.remove());

const status = (field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
const zip = (signal?: AbortSignal) =>
  fetch(`${server.url}/v1/history/download`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ history_item_ids: ids }),
    signal: signal ?? null,
  });
/** Bytes that the server has read from files so far. */
const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${server.pid}/io`, 'utf8'))?.[1]);

it('HIST-004 streams a zip of 1,000 items of 1 MB with constant memory', async () => {
  const before = status('VmRSS');
  let peak = before;
  let bytes = 0;
  let at = 0;
  for await (const chunk of (await zip()).body!) {
    bytes += chunk.length;
    if (bytes < at) continue;
    at = bytes + 10_000_000;
    peak = Math.max(peak, status('VmRSS'));
  }
  console.log(
    `zip of ${Math.round(bytes / 1e6)} MB: server ${Math.round(before)} MB before, at most ${Math.round(peak)} MB`,
  );
  expect(bytes).toBeGreaterThan(items * itemBytes);
  expect(peak - before).toBeLessThan(100);
}, 300_000);

it('stops reading files when the download is aborted', async () => {
  const abort = new AbortController();
  const reader = (await zip(abort.signal)).body!.getReader();
  await reader.read();
  abort.abort();
  await reader.read().catch(() => {});
  let last = -1;
  // Buffered data is still read, then nothing more.
  await expect
    .poll(
      () => {
        const quiet = bytesRead() - last < 100_000;
        last = bytesRead();
        return quiet;
      },
      { interval: 1000, timeout: 30_000 },
    )
    .toBe(true);
  const atRest = bytesRead();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(bytesRead() - atRest).toBeLessThan(1_000_000);
}, 60_000);
