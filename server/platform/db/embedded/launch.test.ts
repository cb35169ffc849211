import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../test-doubles.ts';
import { findBinaries } from './binaries.ts';
import { type EmbeddedPostgres, launchPostgres } from './launch.ts';
import { isAlive } from './postgres-process.ts';

const isRoot = process.getuid?.() === 0;
/** Longer than a socket path may be, with characters that are special in URLs and shells. */
const root = join(mkdtempSync(join(tmpdir(), 'timbre-launch-')), `deep ${'x'.repeat(100)} & "ü"`);
const folder = join(root, 'postgres');
const abandoned = `${folder}.making-999999999`;
const pidFile = join(folder, 'postmaster.pid');
const socketFolders = new Set<string>();

async function launch(): Promise<EmbeddedPostgres> {
  const postgres = await launchPostgres({ folder, log: silentLog });
  socketFolders.add(postgres.socketFolder);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Four processes start the database of the new folder at once, next to the folder of a killed start. */
let firstStarts: Awaited<ReturnType<typeof reportOf>>[];
beforeAll(async () => {
  mkdirSync(abandoned, { recursive: true });
  firstStarts = await Promise.all(Array.from({ length: 4 }, () => launchInChild(folder)));
  const { url } = await launch();
  await query(url, 'create table kept (n int)');
});
afterEach(async () => {
  await (await launch()).stop();
});
afterAll(() => {
  rmSync(join(root, '..'), { recursive: true, force: true });
  for (const path of socketFolders) rmSync(path, { recursive: true, force: true });
});

it('is shared by four processes that start at once on a new folder', async () => {
  expect(new Set(firstStarts.map(({ pid }) => pid)).size).toBe(1);
  expect(firstStarts.filter(({ adopted }) => !adopted)).toHaveLength(1);
  const { url } = await launch();
  expect(await query(url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
});

it('removes the unfinished folder of a killed start', () => {
  expect(existsSync(abandoned)).toBe(false);
});

it('starts on a private socket only, durable, in its own session', async () => {
  const { url, pid, socketFolder } = await launch();
  const settings = await query(
    url,
    `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding') order by name`,
  );
  expect(
    Object.fromEntries((settings as { name: string; setting: string }[]).map((it) => [it.name, it.setting])),
  ).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(folder).uid === 0).toBe(false);
  if (process.platform === 'linux') {
    const [, , , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
    expect(group).not.toBe(String(process.pid));
  }
});

it('sorts and folds case beyond ASCII', async () => {
  const { url } = await launch();
  expect(await query(url, `select upper('ärger') as upper, 'ÉCOLE' ilike 'école' as same`)).toEqual([
    { upper: 'ÄRGER', same: true },
  ]);
});

it('adopts a running Postgres', async () => {
  const first = await launch();
  const second = await launch();
  expect(second).toMatchObject({ pid: first.pid, url: first.url, adopted: true });
});

it('adopts a Postgres that was started with another TMPDIR', async () => {
  const first = await launch();
  const { TMPDIR } = process.env;
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'timbre-other-'));
  try {
    expect(await launch()).toMatchObject({ pid: first.pid, url: first.url, adopted: true });
  } finally {
    rmSync(process.env.TMPDIR, { recursive: true });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
});

it('survives the process that started it, and is adopted by the next', async () => {
  await (await launch()).stop();
  const child = spawnLauncher(folder);
  const started = await reportOf(child);
  expect(started.adopted).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await launch()).toMatchObject({ pid: started.pid, adopted: true });
});

describe('a stale pid file', () => {
  it('of a dead process is ignored', async () => {
    const { pid, url } = await launch();
    process.kill(pid, 'SIGKILL');
    expect(existsSync(pidFile)).toBe(true);
    const next = await launch();
    expect(next.pid).not.toBe(pid);
    expect(await query(url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
  });

  it('with the ID of another program is ignored, and that program keeps running', async () => {
    const { pid } = await launch();
    const left = readFileSync(pidFile, 'utf8');
    await (await launch()).stop();
    writeFileSync(pidFile, left.replace(String(pid), String(process.pid)));
    const next = await launch();
    expect(next.adopted).toBe(false);
    expect(isAlive(process.pid)).toBe(true);
  });

  it('is kept while processes of the old database are running', async () => {
    const { pid, url } = await launch();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const sleeping = client.query('select pg_sleep(30)').catch((error: Error) => error.message);
    const running = "select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(30)'";
    await expect.poll(() => query(url, running)).toHaveLength(1);
    // Child processes outlive the postmaster briefly; two databases on one folder would corrupt it.
    process.kill(pid, 'SIGKILL');
    const next = await launch();
    expect(await query(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    expect(await sleeping).toMatch(/terminat/);
  });
});

it('reports the log of Postgres when it cannot start', async () => {
  await (await launch()).stop();
  const broken = launchPostgres({ folder, log: silentLog, settings: { shared_buffers: 'plenty' } });
  await expect(broken).rejects.toThrow(
    /Postgres could not start. Last log lines: .*invalid value for parameter "shared_buffers"/s,
  );
});

it('rejects data of another Postgres version', async () => {
  const old = join(root, 'old', 'postgres');
  mkdirSync(old, { recursive: true });
  writeFileSync(join(old, 'PG_VERSION'), '17\n');
  await expect(launchPostgres({ folder: old, log: silentLog })).rejects.toThrow(
    /created by Postgres 17, but this server includes Postgres 18/,
  );
});

if (isRoot)
  describe('for root', () => {
    it.each(['setpriv', 'unshare', 'uid'] as const)(
      'runs as another user by %s, and picks the method again on the next start',
      async (runAs) => {
        const place = mkdtempSync(join(tmpdir(), 'timbre-root-'));
        const data = join(place, 'data', 'postgres');
        if (runAs === 'uid') {
          chmodSync(place, 0o711);
          if (!isOpenToOthers(place) || !isOpenToOthers(findBinaries())) {
            await expect(launchPostgres({ folder: data, log: silentLog, runAs })).rejects.toThrow();
            return;
          }
        }
        const postgres = await launchPostgres({ folder: data, log: silentLog, runAs });
        expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
        const status = readFileSync(`/proc/${postgres.pid}/status`, 'utf8');
        expect(status).toMatch(runAs === 'unshare' ? /^Uid:\t0/m : /^Uid:\t[1-9]/m);
        await postgres.stop();
        const again = await launchPostgres({ folder: data, log: silentLog });
        expect(again.adopted).toBe(false);
        await again.stop();
        for (const path of [place, postgres.socketFolder]) rmSync(path, { recursive: true });
      },
    );

    it('rejects a socket folder that another user owns', async () => {
      const { socketFolder, stop } = await launch();
      await stop();
      chownSync(socketFolder, 12_345, 12_345);
      await expect(launch()).rejects.toThrow(`${socketFolder} belongs to another user`);
      rmSync(socketFolder, { recursive: true });
    });
  });

/** Whether every user may enter the folder. By user ID alone, Postgres cannot run below a folder such as root's home. */
function isOpenToOthers(path: string): boolean {
  for (let at = realpathSync(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function spawnLauncher(dataFolder: string): ChildProcess {
  const program = new URL('./test-launcher.ts', import.meta.url).pathname;
  return spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function reportOf(child: ChildProcess): Promise<{ pid: number; adopted: boolean }> {
  const [line] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
  return JSON.parse(line);
}

async function launchInChild(dataFolder: string) {
  const child = spawnLauncher(dataFolder);
  const report = await reportOf(child);
  child.kill('SIGKILL');
  return report;
}
