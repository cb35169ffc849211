import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { type Deliverable, productionWorkStore } from './production-work.store.ts';
import { deliverablesRoot } from './work-names.rules.ts';

interface ProductionDeliverablesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly secret: Uint8Array;
}

/** Seconds; as the links to renders of dubs. */
const validS = 3600;
/** A younger file may belong to a delivery that is about to end. */
const sweepAgeMs = 24 * 3600_000;
const notFound = () => new AppError('production_deliverable_not_found', { param: 'deliverable_id' });

/** The delivered files of tasks, and signed links to them that are valid for an hour. */
export function productionDeliverablesService({ db, clock, blobs, secret }: ProductionDeliverablesDeps) {
  const store = productionWorkStore(db);
  const sign = (id: string, expires: number): string =>
    hmac(`production deliverable ${id} ${expires}`, secret).slice(0, 43);

  function url({ id, name }: Deliverable, baseUrl: string): string {
    const expires = Math.floor(clock().getTime() / 1000) + validS;
    const query = `expires=${expires}&signature=${sign(id, expires)}`;
    return `${baseUrl}/v1/productions/deliverables/${id}/signed/${encodeURIComponent(name)}?${query}`;
  }

  return {
    /** A signed link; the caller checks who may have it. */
    url,

    /** What the customer of an order receives: the files of its approved tasks. */
    listApproved: (orderId: string): Promise<Deliverable[]> => store.listApproved(orderId),

    /** All versions of a task, the last one first, for its producer and reviewers. */
    listOfTask: (taskId: string): Promise<Deliverable[]> => store.listOfTask(taskId),

    /** Lets the customer have the last version, in the transaction that approves the task. */
    async approve(tx: Tx, taskId: string): Promise<void> {
      const rows = productionWorkStore(tx);
      await rows.approveVersion(taskId, await rows.latestVersion(taskId), clock());
    },

    /** The file of a signed link, whoever calls. Throws `production_deliverable_not_found` if it is forged or has expired. */
    async openLinked(
      id: string,
      { expires, signature }: { readonly expires: number; readonly signature: string },
      rangeHeader: string | undefined,
    ) {
      const isValid = expires * 1000 > clock().getTime() && constantTimeEqual(signature, sign(id, expires));
      const row = isValid ? await store.findDeliverable(id) : undefined;
      if (!row) throw notFound();
      const range = requestedRange(rangeHeader, row.bytes);
      const blob = await blobs.open(row.blobKey, range);
      if (!blob) throw notFound();
      const { bytes, contentType, name: fileName } = row;
      return { stream: blob.stream, bytes, range, contentType, fileName };
    },

    /** Deletes files without a row: of deleted orders, replaced versions, or left behind by a crash. */
    async sweep(signal: AbortSignal): Promise<void> {
      const before = new Date(clock().getTime() - sweepAgeMs);
      const findReferenced = (keys: readonly string[]) => store.findReferencedFiles(keys);
      await sweepBlobs(blobs, { prefix: deliverablesRoot, before, findReferenced, signal });
    },
  };
}
export type ProductionDeliverablesService = ReturnType<typeof productionDeliverablesService>;
