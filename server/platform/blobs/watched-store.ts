import { randomUUID } from 'node:crypto';
import { type Availability, openAvailability } from '../availability.ts';
import type { Log } from '../log.ts';
import { type BlobStore, StorageUnavailableError } from './blob-store.ts';

/** Monitors may ask without limit. */
const checkForMs = 5000;

/** A key that no blob has. */
const probeKey = `probe/${randomUUID()}`;

/** Reports each failed call and broken stream of a store, so that an outage is logged once, and tells whether it responds. */
export function watchBlobStore(
  store: BlobStore,
  { log, onFailure }: { readonly log: Log; readonly onFailure: () => void },
): { readonly blobs: BlobStore; readonly availability: Availability } {
  const availability = openAvailability({
    name: 'the file storage',
    log,
    probe: async () => void (await store.stat(probeKey)),
    checkForMs,
    onFailure,
  });
  const report = (error: unknown) => {
    if (error instanceof StorageUnavailableError) availability.failed(error);
  };
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    call.catch(report);
    return call;
  };
  const blobs: BlobStore = {
    async create(key) {
      const writer = await watched(store.create(key));
      return {
        write: (chunk) => watched(writer.write(chunk)),
        commit: () => watched(writer.commit()),
        abort: () => writer.abort(),
      };
    },
    async open(key, range) {
      const blob = await watched(store.open(key, range));
      blob?.stream.on('error', report);
      return blob;
    },
    stat: (key) => watched(store.stat(key)),
    delete: (key) => watched(store.delete(key)),
    async *list(prefix) {
      try {
        yield* store.list(prefix);
      } catch (error) {
        report(error);
        throw error;
      }
    },
  };
  return { blobs, availability };
}
