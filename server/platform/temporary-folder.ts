import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerInstance } from './db/server-instance.ts';

/** The folder for temporary files: uploads, audio being decoded, unfinished videos. */
export interface TemporaryFolder {
  readonly folder: string;
  /** Deletes the folders of killed processes. */
  sweep(serverInstance: Pick<ServerInstance, 'findDeadInstances'>): Promise<void>;
  /** Deletes the folder. */
  close(): Promise<void>;
}

/** Creates a folder for one `purpose` in the temporary folder. The caller deletes it. */
export const makeTemporaryFolder = (folder: string, purpose: string): Promise<string> =>
  mkdtemp(join(folder, `${purpose}-`));

/** Creates the temporary folder of this process, next to those of other processes on the same data. */
export function openTemporaryFolder(dataDir: string, instanceId: string): TemporaryFolder {
  const root = join(dataDir, 'scratch');
  // The user that runs the database must be able to traverse the data folder.
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
