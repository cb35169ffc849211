import { setPriority } from 'node:os';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import { openBackupStorage } from './backup-location.ts';
import type { BackupReply, BackupRequest } from './backup-messages.ts';
import { createBackup } from './create-backup.ts';

// Makes one backup and ends. In the process of the server, hashes and copies would delay requests.

/** Requests go first. */
const lowPriority = 10;

async function run(request: BackupRequest): Promise<BackupReply> {
  try {
    const storage = await openBackupStorage(request.location, request.storage);
    const blobs = request.withBlobs ? await openBlobStore(request.storage, request.dataDir) : undefined;
    const { bytes } = await createBackup({ ...request, blobs }, await storage.create(request.name));
    return { kind: 'completed', bytes };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

setPriority(lowPriority);
process.on('disconnect', () => process.exit(1));
process.on('message', async (request: BackupRequest) => {
  const reply = await run(request);
  process.send?.(reply, undefined, undefined, () => process.exit());
});
