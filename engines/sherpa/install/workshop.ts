import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Why a model cannot be installed, in words for the operator. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

/** Where a model is made ready, out of sight of those who look for installed ones. */
export interface Workshop {
  /** Where the archive is fetched to; its beginning outlives a failure, so that the next try goes on. */
  readonly archive: string;
  /** A folder of this try. */
  readonly folder: string;
  /** Puts `made` in the place of the installed model, whole: readers see the old one, or the new. */
  publish(made: string): Promise<void>;
  /** Removes what this try left; `all` removes the beginning of an archive too. */
  clear(all: boolean): Promise<void>;
  /** Lets others install this model. */
  leave(): Promise<void>;
}

/** Name of the folder of all workshops, beside the models. */
const incomingName = '.incoming';

/** Opens the workshop of one model. Throws InstallError while another process is in it. */
export async function enterWorkshop(models: string, id: string): Promise<Workshop> {
  const incoming = join(models, incomingName);
  await mkdir(incoming, { recursive: true });
  const lock = join(incoming, `${id}.lock`);
  await takeLock(lock, id);
  const folder = join(incoming, id);
  const archive = join(incoming, `${id}.tar.bz2`);
  await tidy(models, incoming, id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return {
    archive,
    folder,
    async publish(made) {
      const place = join(models, id);
      const old = join(incoming, `${id}.old`);
      await rm(old, { recursive: true, force: true });
      await rename(place, old).catch(ignoreAbsent);
      try {
        await rename(made, place);
      } catch (error) {
        await rename(old, place).catch(ignoreAbsent);
        throw error;
      }
      await rm(old, { recursive: true, force: true });
    },
    async clear(all) {
      await rm(folder, { recursive: true, force: true });
      await rm(archive, { force: true });
      if (all) for (const end of ['part', 'part.origin']) await rm(`${archive}.${end}`, { force: true });
    },
    async leave() {
      await rm(lock, { force: true });
      held.delete(lock);
    },
  };
}

/** What a crash left: the old model, moved out of the way and not yet replaced, and models that were half removed. */
async function tidy(models: string, incoming: string, id: string): Promise<void> {
  const names = await readdir(models);
  if (!names.includes(id)) await rename(join(incoming, `${id}.old`), join(models, id)).catch(ignoreAbsent);
  for (const name of names.filter((one) => one.startsWith('.removed-')))
    await rm(join(models, name), { recursive: true, force: true });
}

/** Locks of this process: after a crash in a container the next process has the same number, and holds none of them. */
const held = new Set<string>();

/** The lock bears the number of its process: one that is gone holds nothing. */
async function takeLock(lock: string, id: string, lastTry = false): Promise<void> {
  try {
    const file = await open(lock, 'wx');
    held.add(lock);
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    const isHeld = holder === process.pid ? held.has(lock) : isAlive(holder);
    if (lastTry || isHeld) throw new InstallError(`The model ${id} is being installed already.`);
    await rm(lock, { force: true });
    await takeLock(lock, id, true);
  }
}

function isAlive(pid: number): boolean {
  // Not written yet: it was taken a moment ago, or its process ended in that moment.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
