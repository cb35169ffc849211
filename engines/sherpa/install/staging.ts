import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Why a model cannot be installed, as a message for the operator. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

/** The place where a model is prepared before it is published. */
export interface StagingArea {
  /**
   * Where a file of the mirror is stored. A partial download is kept after a failure, so that the next attempt can resume
   * it.
   */
  download(path: string): string;
  /** The folder of this attempt. */
  readonly folder: string;
  /** Replaces the installed model with `modelFolder`. Readers see either the old or the new model. */
  publish(modelFolder: string): Promise<void>;
  /** Removes the files of this attempt; `includePartial` also removes a partial download. */
  cleanUp(includePartial: boolean): Promise<void>;
  /** Releases the lock of this model. */
  release(): Promise<void>;
}

/** Name of the staging folder inside the models folder. */
const incomingName = '.incoming';

/** Locks and prepares the staging area of one model. Throws InstallError while another installation holds the lock. */
export async function openStaging(models: string, id: string): Promise<StagingArea> {
  const incoming = join(models, incomingName);
  await mkdir(incoming, { recursive: true });
  const lock = join(incoming, `${id}.lock`);
  await acquireLock(lock, id);
  const folder = join(incoming, id);
  const downloads = join(incoming, `${id}.files`);
  await recover(models, incoming, id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await mkdir(downloads, { recursive: true });
  return {
    download: (path) => join(downloads, basename(path)),
    folder,
    async publish(modelFolder) {
      const target = join(models, id);
      const old = join(incoming, `${id}.old`);
      await rm(old, { recursive: true, force: true });
      await rename(target, old).catch(ignoreMissing);
      try {
        await rename(modelFolder, target);
      } catch (error) {
        await rename(old, target).catch(ignoreMissing);
        throw error;
      }
      await rm(old, { recursive: true, force: true });
    },
    async cleanUp(includePartial) {
      await rm(folder, { recursive: true, force: true });
      for (const name of await readdir(downloads))
        if (includePartial || !/\.part(\.origin)?$/.test(name)) await rm(join(downloads, name), { force: true });
      await rmdir(downloads).catch(() => {});
    },
    async release() {
      await rm(lock, { force: true });
      heldLocks.delete(lock);
    },
  };
}

/**
 * Cleans up after a crash: restores an old model that was moved but not replaced, and deletes partly removed models.
 */
async function recover(models: string, incoming: string, id: string): Promise<void> {
  const names = await readdir(models);
  if (!names.includes(id)) await rename(join(incoming, `${id}.old`), join(models, id)).catch(ignoreMissing);
  for (const name of names.filter((one) => one.startsWith('.removed-')))
    await rm(join(models, name), { recursive: true, force: true });
}

/** Locks of this process. Needed because after a crash in a container the next process can have the same PID. */
const heldLocks = new Set<string>();

/** The lock file contains the PID of its owner. A lock without a running owner is stale. */
async function acquireLock(lock: string, id: string, isRetry = false): Promise<void> {
  try {
    const file = await open(lock, 'wx');
    heldLocks.add(lock);
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const ownerPid = Number(await readFile(lock, 'utf8').catch(() => ''));
    const isHeld = ownerPid === process.pid ? heldLocks.has(lock) : isAlive(ownerPid);
    if (isRetry || isHeld) throw new InstallError(`The model ${id} is already being installed.`);
    await rm(lock, { force: true });
    await acquireLock(lock, id, true);
  }
}

function isAlive(pid: number): boolean {
  // The PID is not written yet: the owner has just created the file, or crashed while doing so.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
