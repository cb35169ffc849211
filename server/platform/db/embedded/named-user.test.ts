import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findNssWrapper, nameUser } from './named-user.ts';
import { isAlive } from './postgres-process.ts';

const uid = 54_321;
const launcher = new URL('./test-launcher.ts', import.meta.url).pathname;
/** Only root can become a user without a name, and that user must be able to read the sources. */
const canSwitchUser =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--check', launcher], { uid, gid: 0 }).status === 0;

it('changes nothing for a user with a name', () => {
  expect(nameUser({ isNamed: () => true }).env).toEqual({});
});

it('names the user in files that are deleted', () => {
  const user = nameUser({ isNamed: () => false, findLibrary: () => '/lib/wrapper.so' });
  const { LD_PRELOAD, NSS_WRAPPER_PASSWD = '', NSS_WRAPPER_GROUP = '' } = user.env;
  expect(LD_PRELOAD).toBe('/lib/wrapper.so');
  const ids = `${process.getuid?.()}:${process.getgid?.()}`;
  expect(readFileSync(NSS_WRAPPER_PASSWD, 'utf8')).toMatch(new RegExp(`^timbre:x:${ids}:`));
  expect(readFileSync(NSS_WRAPPER_GROUP, 'utf8')).toBe(`timbre:x:${process.getgid?.()}:\n`);
  user.close();
  expect(existsSync(NSS_WRAPPER_PASSWD)).toBe(false);
});

it('says what to do without nss_wrapper', () => {
  expect(() => nameUser({ isNamed: () => false, findLibrary: () => undefined })).toThrow(/install libnss-wrapper/);
});

it.runIf(canSwitchUser)(
  'starts the database for a user ID without a name, or says what is missing',
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-unnamed-'));
    chownSync(folder, uid, 0);
    chmodSync(folder, 0o700);
    // Only the folder is writable for that user.
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, [launcher, join(folder, 'postgres')], { uid, gid: 0, env });
    if (findNssWrapper() === undefined) {
      expect(await text(child.stderr)).toContain(`The user ID ${uid} has no name on this machine`);
    } else {
      const failure = text(child.stderr).then((error) => Promise.reject(new Error(error)));
      const output = once(child.stdout.setEncoding('utf8'), 'data') as Promise<[string]>;
      const [line] = await Promise.race([output, failure]);
      failure.catch(() => undefined);
      const { pid } = JSON.parse(line) as { pid: number };
      expect(isAlive(pid)).toBe(true);
      process.kill(pid, 'SIGTERM');
      await expect.poll(() => isAlive(pid)).toBe(false);
    }
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  },
);
