import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, findOwner } from './cluster.ts';
import { findPostgresProcesses, isAlive, isPostgresOn } from './postgres-process.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { makeSocketFolder } from './socket-folder.ts';

/** A running embedded Postgres, reachable by a private socket. */
export interface EmbeddedPostgres {
  /** Stays the same across restarts on the same folder. */
  readonly url: string;
  /** Private folder of the socket. */
  readonly socketFolder: string;
  readonly pid: number;
  /** Whether it was already running: left by a killed server, or started by another process. */
  readonly adopted: boolean;
  /** Shuts it down (fast shutdown); resolves when the process has ended. */
  stop(): Promise<void>;
}

interface LaunchOptions {
  /** The data folder, created with its parents when missing. `<folder>.log` next to it is the log of Postgres. */
  readonly folder: string;
  readonly log: Log;
  /** Additional Postgres settings, which override the default ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Forces one method of running Postgres as root. */
  readonly runAs?: RunAs['method'];
}

const mebibyte = 2 ** 20;
/** An eighth of the available memory. Postgres only allocates the part that it has read. */
const buffersMb = Math.round(Math.min(process.constrainedMemory() || totalmem(), totalmem()) / 8 / mebibyte);

/** Commits survive a power loss. Statements are not logged, since they may contain personal data. */
const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: `${Math.min(Math.max(buffersMb, 128), 1024)}MB`,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} as const;

/** The messages of a Postgres that finds another one on its folder, or a lock file that is not complete yet. */
const lockConflictPattern =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|another postmaster already running/;

const startTimeoutMs = 60_000;
const maxLogBytes = 10 * 1024 * 1024;

/**
 * Starts Postgres on `folder`, or adopts the one that runs there; two concurrent starts get the same one. Postgres runs
 * in its own session, so neither Ctrl-C nor the death of this process ends it.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dirname(resolve(options.folder)), { recursive: true, mode: 0o711 });
  const folder = join(realpathSync(dirname(resolve(options.folder))), basename(options.folder));
  const bin = findBinaries();
  const runAs = chooseRunAs(bin, findOwner(folder), options.runAs);
  await ensureCluster(folder, bin, runAs);
  const ownSocketFolder = makeSocketFolder(folder, runAs);
  const settings = { ...baseSettings, ...options.settings, unix_socket_directories: ownSocketFolder };
  // The process that started Postgres may have used another TMPDIR, and thus another socket folder.
  const findSocketFolder = () => readSocketFolder(folder) ?? ownSocketFolder;

  const deadline = performance.now() + startTimeoutMs;
  let adopted = true;
  let socketFolder = findSocketFolder();
  while (!(await acceptsQueries(urlOf(socketFolder), folder))) {
    if (performance.now() > deadline) throw new Error(`Postgres did not become ready in time. ${lastLines(folder)}`);
    if (findPostmaster(folder, options.log) === undefined) {
      adopted = !(await start(folder, bin, runAs, settings, urlOf(ownSocketFolder)));
    }
    await sleep(15);
    socketFolder = findSocketFolder();
  }
  const pid = readPid(folder);
  if (pid === undefined) throw new Error(`Postgres ended during its start. ${lastLines(folder)}`);
  return { url: urlOf(socketFolder), socketFolder, pid, adopted, stop: () => stop(pid) };
}

const urlOf = (socketFolder: string): string => `postgres://postgres@${encodeURIComponent(socketFolder)}:5432/postgres`;

/** The lines of the pid file: process ID, data folder, start time, port, socket folder, and others. */
function readPidFile(folder: string): readonly string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

const readPid = (folder: string): number | undefined => Number(readPidFile(folder)[0]) || undefined;

const readSocketFolder = (folder: string): string | undefined => readPidFile(folder)[4] || undefined;

/** The postmaster that runs on the folder. Removes a pid file whose number now belongs to another program. */
function findPostmaster(folder: string, log: Log): number | undefined {
  const pid = readPid(folder);
  if (pid === undefined) return undefined;
  if (isPostgresOn(pid, folder)) return pid;
  // Postgres removes the pid file of a dead process itself, but trusts the file as long as any process has that ID.
  if (isAlive(pid) && findPostgresProcesses(folder).length === 0) {
    log.warn({ pid }, 'removing the stale pid file of the database');
    rmSync(join(folder, 'postmaster.pid'), { force: true });
  }
  return undefined;
}

/** Starts a postmaster and waits until it accepts queries or ends; false when another one holds the folder. */
async function start(
  folder: string,
  bin: string,
  runAs: RunAs,
  settings: Record<string, string>,
  url: string,
): Promise<boolean> {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = openSync(`${folder}.log`, 'a', 0o600);
  if (fstatSync(logFile).size > maxLogBytes) ftruncateSync(logFile);
  const logOffset = fstatSync(logFile).size;
  const child = runAs.spawn(join(bin, 'postgres'), ['-D', folder, ...args], {
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  let hasEnded = false;
  const failure = once(child, 'exit').then(
    () => (hasEnded = true),
    (error: Error) => error,
  );
  while (!hasEnded && !(await acceptsQueries(url, folder))) await Promise.race([sleep(15), failure]);
  if (!hasEnded) return true;
  const error = await failure;
  if (error instanceof Error) throw error;
  const newOutput = readFileSync(`${folder}.log`).subarray(logOffset).toString();
  if (lockConflictPattern.test(newOutput)) return false;
  throw new Error(`Postgres could not start. ${lastLines(folder)}`);
}

/** Whether the database of `folder` accepts queries at `url`. */
async function acceptsQueries(url: string, folder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stop(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(10);
    }
  }
  throw new Error(`Postgres (pid ${pid}) did not stop.`);
}

function lastLines(folder: string): string {
  const file = `${folder}.log`;
  return existsSync(file)
    ? `Last log lines: ${readFileSync(file, 'utf8').trim().split('\n').slice(-6).join('\n')}`
    : '';
}
