import { Buffer } from 'node:buffer';
import { openFolderStore } from '../../../platform/blobs/folder-store.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { auditLog, live, silentLog } from '../../../platform/test-doubles.ts';
import { testFolder } from '../../../platform/test-folder.ts';
import { orderMaterialService } from '../../production-orders/order-material.service.ts';
import {
  productionItems,
  productionMedia,
  productionOrders,
} from '../../production-orders/production-orders.tables.ts';
import { defaultSharesService } from '../../resource-shares/default-shares.service.ts';
import { testSubscription } from '../../subscription/test-subscription.ts';
import { userService } from '../../user/user.service.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { workspaceService } from '../../workspace/workspace.service.ts';
import { workspaceMembersService } from '../../workspace/workspace-members.service.ts';
import { productionTasks } from '../production-tasks.tables.ts';
import { productionDeliverablesService } from './production-deliverables.service.ts';
import { productionWorkService } from './production-work.service.ts';
import { productionWorkStore, type WorkTask } from './production-work.store.ts';
import { workBriefsService } from './work-briefs.service.ts';
import { workDeliveryService } from './work-delivery.service.ts';
import { workEndingService } from './work-ending.service.ts';
import { workPreparationService } from './work-preparation.service.ts';
import { workTenantsService } from './work-tenants.service.ts';
import type { Preparation, WorkFile, WorkTool } from './work-tools.service.ts';

/** The work of tasks on a real database, with a tool that does what `tool` says. */
export async function testWork(db: Db) {
  const clock = fixtureClock();
  const blobs = await openFolderStore(testFolder('work-blobs'));
  const temporaryFolder = testFolder('work');
  const queued: { readonly name: string; readonly payload: Readonly<Record<string, unknown>> }[] = [];
  /** Called when a person moves to another workspace, or is removed from one. */
  const people: string[] = [];
  const tool = {
    created: [] as { readonly id: string; readonly byHand: boolean; readonly bytes: number }[],
    discarded: [] as string[],
    finished: 0,
    /** Answers of `check`, the last one for ever. */
    states: [{ state: 'ready' }] as Preparation[],
    files: [] as readonly WorkFile[],
    afterCreate: (): void => {},
    deliveryError: undefined as Error | undefined,
  };
  const fake: WorkTool = {
    findExisting: async () => tool.created.findLast(({ id }) => !tool.discarded.includes(id))?.id,
    async create(_actor, _brief, { file, byHand }) {
      const id = newId();
      tool.created.push({ id, byHand, bytes: file.bytes });
      tool.afterCreate();
      return id;
    },
    check: async () => (tool.states.length > 1 ? tool.states.shift()! : tool.states[0]!),
    async discard(_actor, id) {
      tool.discarded.push(id);
    },
    async finish() {
      tool.finished += 1;
    },
    async deliver() {
      if (tool.deliveryError) throw tool.deliveryError;
      return tool.files;
    },
  };
  const jobs = {
    async send(job: { readonly name: string }, payload: unknown) {
      queued.push({ name: job.name, payload: payload as Record<string, unknown> });
      return newId();
    },
  };
  const subscription = testSubscription({ db, clock });
  const user = userService({ db, clock });
  const workspace = workspaceService({
    ...{ db, live, readMaxSeats: subscription.readMaxSeats },
    onEdit: async () => {},
    onJoined: async () => {},
  });
  const workspaceMembers = workspaceMembersService({ db, live, readMaxSeats: subscription.readMaxSeats });
  const workTenants = workTenantsService({
    ...{ db, clock, user, workspace, workspaceMembers, subscription },
    defaultShares: defaultSharesService({ db, auditLog }),
    members: {
      async remove({ workspaceId }, member) {
        const userId = 'userId' in member ? member.userId : '';
        await transaction(db, (tx) => workspaceMembers.remove(tx, workspaceId, userId));
        people.push(`${userId} removed`);
      },
    },
    sessions: {
      async moveAll(_tx, userId, _from, to) {
        people.push(`${userId} moved to ${to}`);
      },
      forget: () => {},
    },
  });
  const workBriefs = workBriefsService({ db, orderMaterial: orderMaterialService({ db }) });
  const workTools = { dubbing: fake, transcript: fake, studio: fake };
  const common = { db, clock, blobs, live, log: silentLog, temporaryFolder, jobs, workBriefs, workTenants, workTools };
  const preparation = workPreparationService({ ...common, lookMs: 1 });
  const secret = new Uint8Array(32).fill(7);
  const context = (signal = new AbortController().signal, attempt = 1): JobContext => ({
    ...{ jobId: newId(), workspaceId: undefined, attempt, signal },
    progress: async () => {},
  });

  return {
    ...{ db, clock, blobs, queued, people, tool, workspace, workspaceMembers, subscription, workTenants },
    store: productionWorkStore(db),
    common,
    context,
    preparation,
    work: productionWorkService(common),
    delivery: workDeliveryService(common),
    deliverables: productionDeliverablesService({ ...common, secret }),
    ending: workEndingService({ db, clock, workspace, workTenants }),

    /** A task of a new order: by default a dub of a WAV file into Spanish. */
    async newTask(changes: Partial<WorkTask> = {}, item: Readonly<Record<string, unknown>> = {}): Promise<WorkTask> {
      const customer = await createActor(db, newId());
      const now = clock();
      const times = { createdAt: now, updatedAt: now };
      const [orderId, itemId, mediaId] = [newId(), newId(), newId()];
      const { workspaceId, userId } = customer;
      await db
        .insert(productionOrders)
        .values({ id: orderId, workspaceId, userId, name: 'Episode 4', state: 'accepted', ...times });
      await db.insert(productionItems).values({ id: itemId, orderId, kind: 'dub', item, ...times });
      const blobKey = `production-media/${orderId}/${mediaId}`;
      const bytes = await writeBlob(blobs, blobKey, [Buffer.from('a recording')]);
      const file = { name: 'Episode 4.wav', contentType: 'audio/wav', blobKey, bytes, durationMs: 1000 };
      await db.insert(productionMedia).values({ id: mediaId, orderId, ...file, createdAt: now });
      const [task] = await db
        .insert(productionTasks)
        .values({
          ...{ id: newId(), orderId, itemId, mediaId, type: 'dub', sourceLanguage: 'en', targetLanguage: 'es' },
          ...{ durationMs: 1000, payCents: 100, allowedMs: 1000, ...times },
          ...changes,
        })
        .returning();
      return task!;
    },

    /** Opens the work of a task and runs its job. */
    async prepare(task: WorkTask) {
      const { id } = await productionWorkService(common).open(task);
      await preparation.run({ workId: id }, context());
      return (await productionWorkStore(db).find(id))!;
    },
  };
}
