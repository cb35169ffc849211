import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Presence } from './db/server-instance.ts';

/** Where files lie that are needed for a moment: uploads, sound that is being read, videos in the making. */
export interface Scratch {
  readonly folder: string;
  /** Removes what processes left that were killed. */
  sweep(presence: Pick<Presence, 'deadInstances'>): Promise<void>;
  /** Removes all that is in it, and itself. */
  close(): Promise<void>;
}

/** A new folder for `use` alone, in the scratch folder. Its maker removes it. */
export const scratchFolder = (folder: string, use: string): Promise<string> => mkdtemp(join(folder, `${use}-`));

/** The folder of this process, beside those of others on the same data. */
export function openScratch(dataDir: string, instanceId: string): Scratch {
  const root = join(dataDir, 'scratch');
  // Whoever runs the database must be able to go through the data folder.
  mkdirSync(root, { recursive: true, mode: 0o711 });
  const folder = join(root, instanceId);
  mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    async sweep(presence) {
      const others = (await readdir(root)).filter((name) => name !== instanceId);
      for (const name of await presence.deadInstances(others))
        await rm(join(root, name), { recursive: true, force: true });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
