import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Where distributions install nss_wrapper, which answers the questions of a program for users from two files. */
const libraries = [
  '/usr/lib/x86_64-linux-gnu/libnss_wrapper.so',
  '/usr/lib/aarch64-linux-gnu/libnss_wrapper.so',
  '/usr/lib64/libnss_wrapper.so',
  '/usr/lib/libnss_wrapper.so',
];

/** The environment that names the user of this process. */
export interface NamedUser {
  readonly env: Readonly<Record<string, string>>;
  /** Deletes the files that the environment names. */
  close(): void;
}

/**
 * initdb refuses a user without a name, which a container has when the platform chooses its user ID. Returns the
 * environment that gives it one; empty if the user has a name. Throws with instructions if that is not possible.
 */
export function nameUser({ isNamed = hasName, findLibrary = findNssWrapper } = {}): NamedUser {
  if (isNamed()) return { env: {}, close: () => undefined };
  const library = findLibrary();
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (library === undefined)
    throw new Error(
      `The user ID ${uid} has no name on this machine, but the embedded database needs one. Add it to /etc/passwd, install libnss-wrapper, or set DATABASE_URL.`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'timbre-user-'));
  const [passwd, group] = [join(folder, 'passwd'), join(folder, 'group')];
  writeFileSync(passwd, `timbre:x:${uid}:${gid}:Timbre:/:/bin/false\n`);
  writeFileSync(group, `timbre:x:${gid}:\n`);
  return {
    env: { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The path of nss_wrapper; undefined if it is not installed. */
export const findNssWrapper = (): string | undefined => libraries.find((path) => existsSync(path));

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
