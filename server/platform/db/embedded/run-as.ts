import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** How Postgres programs are started, since Postgres refuses to run as root. */
export interface RunAs {
  readonly method: 'same user' | 'setpriv' | 'unshare' | 'uid';
  /** Required owner of the data files; undefined: the user of this process. */
  readonly owner: User | undefined;
  /** The program gets a fixed environment and `options.env`. */
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

/** A fixed environment, so that no secret or `PG…` setting of the server reaches Postgres. */
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the first method that can run the binaries in `bin`. As root, Postgres runs as the owner of existing data, else
 * as `postgres` or `nobody`, by
 * - `setpriv`, which keeps access to folders such as /root (`dac_override`);
 * - `unshare`, which maps root to another user in a user namespace;
 * - setting the user ID, which requires that this user can reach the folders.
 *
 * Throws with instructions when no method works. `only` forces one method; data that root owns forces `unshare`.
 */
export function chooseRunAs(bin: string, ownerOfData: User | undefined, only?: RunAs['method']): RunAs {
  if (process.getuid?.() !== 0) return runAs('same user', [], undefined);
  const user = ownerOfData && ownerOfData.uid !== 0 ? ownerOfData : findUnprivilegedUser();
  const { uid, gid } = user;
  const folderAccess = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const methods = [
    runAs('setpriv', ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...folderAccess], user),
    runAs('unshare', ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], undefined),
    runAs('uid', [], user),
  ];
  const reasons: string[] = [];
  const requiredMethod = only ?? (ownerOfData?.uid === 0 ? 'unshare' : undefined);
  for (const method of methods) {
    if (requiredMethod && method.method !== requiredMethod) continue;
    const blocker = findBlocker(method, join(bin, 'postgres'));
    if (blocker === undefined) return method;
    reasons.push(`${method.method}: ${blocker}`);
  }
  throw new Error(
    `Postgres cannot run as root, and running it as another user failed (${reasons.join('; ')}). ` +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

function runAs(
  method: RunAs['method'],
  prefix: readonly string[],
  owner: User | undefined,
): RunAs & { prefix: readonly string[] } {
  const ids = method === 'uid' ? { uid: owner?.uid, gid: owner?.gid } : {};
  return {
    method,
    owner,
    prefix,
    spawn(program, args, options) {
      const [command = program, ...rest] = [...prefix, program, ...args];
      return spawn(command, rest, { ...options, ...ids, env: { ...env, ...options.env }, cwd: '/' });
    },
  };
}

function findBlocker({ prefix, method, owner }: ReturnType<typeof runAs>, program: string): string | undefined {
  const ids = method === 'uid' ? { uid: owner?.uid, gid: owner?.gid } : {};
  const [command = program, ...args] = [...prefix, program, '--version'];
  const { status, error, stderr } = spawnSync(command, args, { ...ids, env, cwd: '/', encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n')[0] ?? `status ${status}`;
}

function findUnprivilegedUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return { uid: 65534, gid: 65534 };
}
