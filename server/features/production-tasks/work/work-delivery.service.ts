import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { type Deliverable, productionWorkStore } from './production-work.store.ts';
import type { WorkBriefsService } from './work-briefs.service.ts';
import { deliverableKey, deliverableName } from './work-names.rules.ts';
import type { WorkTenantsService } from './work-tenants.service.ts';
import type { DeliveryMode, WorkBrief, WorkFile, WorkTools } from './work-tools.service.ts';

interface WorkDeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly workBriefs: WorkBriefsService;
  readonly workTenants: Pick<WorkTenantsService, 'actorOf'>;
  readonly workTools: WorkTools;
}

/** Makes files of finished work, and keeps them when the workspace of the task is deleted. */
export function workDeliveryService({ db, clock, blobs, workBriefs, workTenants, workTools }: WorkDeliveryDeps) {
  async function read({ content }: WorkFile): Promise<Readable | Uint8Array[]> {
    if ('bytes' in content) return [typeof content.bytes === 'string' ? Buffer.from(content.bytes) : content.bytes];
    const blob = await blobs.open(content.blobKey);
    if (!blob)
      throw new AppError('production_work_not_finished', { message: 'A rendered file was deleted meanwhile.' });
    return blob.stream;
  }

  async function keep({ order, task, title }: WorkBrief, file: WorkFile, version: number, signal: AbortSignal) {
    const id = newId();
    const blobKey = deliverableKey(order.id, id);
    const bytes = await writeBlob(blobs, blobKey, await read(file), signal);
    const { contentType } = file;
    const owners = { orderId: order.id, itemId: task.itemId, taskId: task.id };
    return {
      id,
      ...owners,
      name: deliverableName(title, file),
      contentType,
      blobKey,
      bytes,
      version,
      createdAt: clock(),
    };
  }

  return {
    /**
     * Renders what a task delivers, as the version after the last one. All files of a version exist, or none. Throws
     * `production_work_not_ready` and, naming what is missing, `production_work_not_finished`.
     */
    async deliver({ id }: { readonly id: string }, mode: DeliveryMode): Promise<Deliverable[]> {
      const store = productionWorkStore(db);
      const [work, brief] = await Promise.all([store.findOfTask(id), workBriefs.find(id)]);
      if (!work || !brief || work.state !== 'ready' || work.resourceId === null)
        throw new AppError('production_work_not_ready', work?.problem ? { message: work.problem } : {});
      const actor = await workTenants.actorOf(work);
      const files = await workTools[work.kind].deliver(actor, work.resourceId, brief, mode);
      const version = (await store.latestVersion(id)) + 1;
      const rows: Awaited<ReturnType<typeof keep>>[] = [];
      try {
        for (const file of files) rows.push(await keep(brief, file, version, mode.signal));
        return await store.insertDeliverables(rows);
      } catch (error) {
        for (const { blobKey } of rows) await blobs.delete(blobKey);
        throw error;
      }
    },
  };
}
export type WorkDeliveryService = ReturnType<typeof workDeliveryService>;
