// Backup of large files while requests run, and restore of a long history.
//   node bench/operation/backup-restore.ts [megabytes of files] [history items]
import { execFile } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { launchPostgres } from '../../server/platform/db/embedded/launch.ts';
import { openLog } from '../../server/platform/log.ts';
import { bootstrap, startServer } from '../../tests/support/start-server.ts';
import { insertHistoryItems } from '../history/history-items.ts';
import { report } from '../measure.ts';
import { inventWords, randomNumbers } from '../texts.ts';

const [megabytes = 3000, items = 1_000_000] = process.argv.slice(2).map(Number);
const key = { 'xi-api-key': bootstrap.apiKey };
const restSeconds = 15;
const folder = mkdtempSync(join(tmpdir(), 'timbre-backups-'));
const postgres = await launchPostgres({ folder: join(folder, 'postgres'), log: openLog('silent') });
const server = await startServer({ dataDir: join(folder, 'data'), env: { DATABASE_URL: postgres.url } });
const operate = promisify(execFile);

/** Runs an operator command; resolves to its seconds. */
async function run(name: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { stdout } = await operate(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  console.log(stdout.trim());
  return (performance.now() - startedAt) / 1000;
}

/** Sends requests one after the other until `until` settles; resolves to their times in ms. */
async function timesUntil(until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}/v1/history?page_size=100`, { headers: key });
    if (!reply.ok) throw new Error(await reply.text());
    await reply.arrayBuffer();
    times.push(performance.now() - startedAt);
    await rest(0.02);
  }
  await over;
  return times;
}
const rest = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

try {
  const own = { DATA_DIR: server.dataDir, DATABASE_URL: postgres.url };
  const database = new pg.Client(postgres.url);
  await database.connect();
  const user = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as { workspace_id: string };
  const random = randomNumbers(7);
  const fill = { workspaceId: user.workspace_id, words: inventWords(30_000, random), random };
  await insertHistoryItems(database, { ...fill, items: 1000 });
  const content = Buffer.alloc(2 ** 20);
  for (let at = 0; at < megabytes; at += 1) {
    // As `openFolderStore` names its files.
    const shard = join(
      server.dataDir,
      'blobs/blobs',
      createHash('sha1').update(`bench/${at}`).digest('hex').slice(0, 2),
    );
    mkdirSync(shard, { recursive: true });
    randomFillSync(content);
    writeFileSync(join(shard, `bench~${at}`), content);
  }
  await timesUntil(rest(restSeconds));
  console.log(report('requests before the backup', await timesUntil(rest(restSeconds))));
  let seconds = 0;
  const backup = run('backup', [join(folder, 'files.tar')], own).then((spent) => (seconds = spent));
  console.log(report('requests during the backup', await timesUntil(backup)));
  console.log(report('requests after the backup', await timesUntil(rest(restSeconds))));
  console.log(`backup of ${megabytes} MB: ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s`);
  rmSync(join(folder, 'files.tar'));
  rmSync(join(server.dataDir, 'blobs/blobs'), { recursive: true });

  await database.query('delete from history_items');
  await insertHistoryItems(database, { ...fill, items });
  await database.end();
  const rows = join(folder, 'rows.tar');
  console.log(`backup of ${items} items: ${(await run('backup', [rows], own)).toFixed(1)} s`);
  const target = { DATA_DIR: join(folder, 'restored') };
  console.log(`restore of ${items} items: ${(await run('restore', [rows], target)).toFixed(1)} s`);
} finally {
  await server.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
