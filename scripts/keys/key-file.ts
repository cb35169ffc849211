import { chmodSync, chownSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createMasterKey, formatMasterKeys, parseMasterKeys } from '../../server/platform/secrets/master-keys.ts';

const privateMode = 0o600;

/** Writes a new key into a file that only its owner can read. Throws if the file exists. Returns the ID of the key. */
export function createKeyFile(path: string): string {
  const key = createMasterKey();
  try {
    writeFileSync(path, formatMasterKeys([key]), { mode: privateMode, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    throw new Error(`${path} exists. Add --add to put a new key above the ones in it.`);
  }
  return key.id;
}

/** Puts a new key above the keys of a file, which keeps its owner and mode, and is complete at every moment. */
export function addToKeyFile(path: string): string {
  const target = realpathSync(path);
  const { mode, uid, gid } = statSync(target);
  const keys = [createMasterKey(), ...parseMasterKeys(readFileSync(target))];
  const unfinished = `${target}.new`;
  writeFileSync(unfinished, formatMasterKeys(keys), { mode: privateMode, flag: 'wx', flush: true });
  chownSync(unfinished, uid, gid);
  chmodSync(unfinished, mode & 0o777);
  renameSync(unfinished, target);
  return keys[0]!.id;
}
