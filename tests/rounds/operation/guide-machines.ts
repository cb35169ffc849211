import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { openBreakableConnection } from '../../support/breakable-connection.ts';
import { startSharedDatabase } from '../../support/processes/shared-database.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';

const repository = join(import.meta.dirname, '../../..');

/** The programs that the guide asks for and that are not installed. */
export const findMissingPrograms = (): string[] =>
  ['caddy', 'curl', 'git', 'jq', 'npm', 'openssl'].filter((name) => spawnSync(name, ['--version']).error !== undefined);

/** A machine of the reader: a home, and the clone in which they work. */
export interface Machine {
  readonly home: string;
  readonly clone: string;
}

/** Makes a clone that is installed and built, with data of its own. */
export function makeClone(path: string): string {
  mkdirSync(path, { recursive: true });
  for (const name of readdirSync(repository))
    if (name !== 'data') symlinkSync(join(repository, name), join(path, name));
  return path;
}

/** What the reader has: two machines, a database, a bucket, a mail server and a receiver of alerts. */
export async function openReader() {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-guide-'));
  // The user who runs the embedded database has to reach its folder.
  chmodSync(folder, 0o755);
  const openMachine = (name: string): Machine => {
    const home = join(folder, name);
    return { home, clone: makeClone(join(home, 'timbre')) };
  };
  const emails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream: SMTPServerDataStream, _session: unknown, done: (error?: Error) => void) {
      text(stream).then((email) => {
        emails.push(email);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'timbre', configs: [] }],
  });
  const bucket = await openBreakableConnection(`http://127.0.0.1:${(await storage.run()).port}`);
  const webhooks = await startWebhookReceiver();
  const database = await startSharedDatabase();
  return {
    laptop: openMachine('laptop'),
    server: openMachine('server'),
    bucket,
    database,
    webhooks,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    emails,
    async close() {
      bucket.close();
      webhooks.close();
      await storage.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The IDs of a process and of those below it. */
function processTree(pid: string): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : processTree(line.trim())))];
}

/** Kills processes that `start` of the guide started, by their names; all of them by default. */
export function killProcesses({ home }: Machine, names?: readonly string[]): void {
  const folder = join(home, 'timbre-run');
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [name = '', kind] = file.split('.');
    if (kind !== 'pid' || names?.includes(name) === false) continue;
    for (const pid of processTree(readFileSync(join(folder, file), 'utf8').trim())) spawnSync('kill', ['-9', pid]);
  }
}
