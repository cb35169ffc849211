import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const bootstrap = {
  email: 'owner@example.com',
  password: 'owner-pass-1!',
  apiKey: `sk_${'0123456789abcdef'.repeat(3)}`,
} as const;

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Returns the output printed so far. */
  readonly output: () => string;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL. The embedded database keeps running, and the next start adopts it. */
  kill(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** As in `npm start`: the samples of speech would make V8 collect the whole heap several times per text. */
const nodeOptions = ['--heap-growing-percent=100'];

interface StartOptions {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const migrations = join(root, 'server/platform/db/migrations');
const statements = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
const version = createHash('sha256')
  .update(statements.map((name) => name + readFileSync(join(migrations, name), 'utf8')).join())
  .digest('hex')
  .slice(0, 12);

/** An empty database with all migrations, created by `global-setup.ts`. */
export const databaseTemplate = join(root, `node_modules/.cache/timbre/database-${version}`);

/** Creates a data folder with a copy of the empty database, because creating a database takes seconds. */
function newDataDir(env: StartOptions['env']): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'timbre-test-'));
  if (env?.DATABASE_URL === undefined && existsSync(databaseTemplate))
    execFileSync('cp', ['-a', databaseTemplate, join(dataDir, 'postgres')]);
  return dataDir;
}

/** Starts a server process on a free port with its own data, and waits until it is ready. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const port = Number(options.env?.PORT ?? (await freePort()));
  const dataDir = options.dataDir ?? newDataDir(options.env);
  const child = spawn(process.execPath, [...nodeOptions, 'build/node/main.js', ...(options.args ?? [])], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      // As in `npm start`: with one malloc arena per thread, the workers never return freed memory.
      MALLOC_ARENA_MAX: '2',
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // With one worker the server starts faster; tests that need more set this themselves.
      ENGINE_WORKERS: '1',
      // Shares compiled code between starts.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
      // Preparing all samples takes half a minute per server; without it a sample is generated on request.
      PREPARE_SAMPLES: 'false',
      // A program of the machine may not decide what tests see; tests/dubbing/translators.test.ts uses it.
      TRANSLATE_APERTIUM: 'off',
      // The tests have no network.
      MODELS_AT_START: 'never',
      // With the default of 16, which tests/rounds/captcha.test.ts uses, a solution takes half a second in a browser.
      CAPTCHA_BITS: '8',
      // Tests create many accounts from one address; tests/security/sign-up.test.ts uses the default.
      SIGN_UPS_PER_HOUR: '100000',
      BOOTSTRAP_EMAIL: bootstrap.email,
      BOOTSTRAP_PASSWORD: bootstrap.password,
      BOOTSTRAP_API_KEY: bootstrap.apiKey,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data.toString()));
  const url = `http://127.0.0.1:${port}`;
  // Another process may answer at a shared port.
  const isShared = options.env?.REUSE_PORT === 'true';
  await untilReady(child, () => printed, isShared ? async () => printed.includes('is ready at') : () => isReady(url));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url,
    dataDir,
    pid: child.pid!,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The URL of a running server's embedded database, for a second process on it. */
export function databaseUrlOf({ dataDir }: Pick<RunningServer, 'dataDir'>): string {
  // The fifth line is the folder of the Unix socket.
  const folder = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!;
  return `postgres://postgres@${encodeURIComponent(folder)}:5432/postgres`;
}

/** Returns a port that is free at this moment; another process may still take it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`)
    .then((reply) => reply.ok)
    .catch(() => false);

async function untilReady(
  child: ChildProcess,
  printed: () => string,
  isServing: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`);
    if (await isServing()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within three minutes:\n${printed()}`);
}
