import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '../blobs/folder-store.ts';
import { launchPostgres } from '../db/embedded/launch.ts';
import { openLog } from '../log.ts';

/** Opens an embedded database and a folder that nobody else uses, to try a restore in. `close` removes both. */
export async function openDrillTarget() {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-drill-'));
  try {
    const temporaryFolder = join(folder, 'scratch');
    await mkdir(temporaryFolder);
    const postgres = await launchPostgres({
      folder: join(folder, 'postgres'),
      log: openLog('error'),
      // Nobody needs this database after a power loss.
      settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
    });
    return {
      databaseUrl: postgres.url,
      blobs: await openFolderStore(join(folder, 'blobs')),
      temporaryFolder,
      async close(): Promise<void> {
        await postgres.stop();
        await rm(postgres.socketFolder, { recursive: true, force: true });
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
