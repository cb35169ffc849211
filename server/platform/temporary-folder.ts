import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerInstance } from './db/server-instance.ts';

/** Where files lie that are needed for a moment: uploads, sound that is being read, videos in the making. */
export interface TemporaryFolder {
  readonly folder: string;
  /** Removes what processes left that were killed. */
  sweep(serverInstance: Pick<ServerInstance, 'findDeadInstances'>): Promise<void>;
  /** Removes all that is in it, and itself. */
  close(): Promise<void>;
}

/** A new folder for `use` alone, in the scratch folder. Its maker removes it. */
export const makeTemporaryFolder = (folder: string, purpose: string): Promise<string> =>
  mkdtemp(join(folder, `${purpose}-`));

/** The folder of this process, beside those of others on the same data. */
export function openTemporaryFolder(dataDir: string, instanceId: string): TemporaryFolder {
  const root = join(dataDir, 'scratch');
  // Whoever runs the database must be able to go through the data folder.
  mkdirSync(root, { recursive: true, mode: 0o711 });
  const folder = join(root, instanceId);
  mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    async sweep(serverInstance) {
      const others = (await readdir(root)).filter((name) => name !== instanceId);
      for (const name of await serverInstance.findDeadInstances(others))
        await rm(join(root, name), { recursive: true, force: true });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
