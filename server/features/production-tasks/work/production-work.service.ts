import type { WorkKind, WorkState } from '../../../../contract/productions/productions.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { productionWorkStore, type Work } from './production-work.store.ts';
import type { WorkBriefsService } from './work-briefs.service.ts';
import { workspaceName } from './work-names.rules.ts';
import { prepareWorkJob } from './work-preparation.service.ts';
import type { WorkTenantsService } from './work-tenants.service.ts';
import { kindOfTask, workPath } from './work-tools.service.ts';

interface ProductionWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly workBriefs: WorkBriefsService;
  readonly workTenants: Pick<WorkTenantsService, 'requireOwnerId' | 'create' | 'actorOf' | 'admit' | 'dismiss'>;
}

/** What a page needs to open work: the person switches to the workspace, then goes to the path. */
export interface OpenedWork {
  readonly workspace_id: string;
  readonly kind: WorkKind;
  /** Null until it exists. */
  readonly resource_id: string | null;
  readonly path: string | null;
  readonly state: WorkState;
  /** Why it could not be prepared; opening it again tries again. */
  readonly problem: string | null;
}

/** Another call opened the work at the same moment. */
class OpenedMeanwhile extends Error {}

/** The work of tasks: a workspace of its own for each, with a project or transcript of the file of the customer. */
export function productionWorkService(deps: ProductionWorkDeps) {
  const { db, clock, jobs, workBriefs, workTenants } = deps;
  const store = productionWorkStore(db);

  async function create(taskId: string): Promise<Work> {
    const brief = await workBriefs.find(taskId);
    if (!brief) throw new AppError('document_not_found', { message: 'The task was not found.', param: 'task_id' });
    const { task } = brief;
    const ownerId = await workTenants.requireOwnerId();
    const name = workspaceName(brief, task.targetLanguage ?? task.sourceLanguage);
    return transaction(db, async (tx) => {
      const kind = kindOfTask(task.type);
      const workspaceId = await workTenants.create(tx, { name, ownerId, kind });
      const row = { id: newId(), taskId, workspaceId, kind, state: 'preparing', createdAt: clock() } as const;
      const work = await productionWorkStore(tx).insert(row);
      if (!work) throw new OpenedMeanwhile();
      await jobs.send(prepareWorkJob, { workId: work.id }, { workspaceId, singletonKey: work.id, tx });
      return work;
    });
  }

  /** Prepares work again that failed. */
  async function retry(work: Work): Promise<Work> {
    const { workspaceId } = await workTenants.actorOf(work);
    return transaction(db, async (tx) => {
      const changes = { state: 'preparing', problem: null } as const;
      const changed = await productionWorkStore(tx).updateIn(work.id, 'failed', changes);
      if (changed) await jobs.send(prepareWorkJob, { workId: work.id }, { workspaceId, singletonKey: work.id, tx });
      return changed ?? work;
    });
  }

  const service = {
    /**
     * The work of a task. The first call creates its workspace and starts the preparation; a call after a failed
     * preparation starts it again. The work stays when another producer takes over.
     */
    async open({ id }: { readonly id: string }): Promise<Work> {
      const existing = await store.findOfTask(id);
      if (existing) return existing.state === 'failed' ? retry(existing) : existing;
      try {
        return await create(id);
      } catch (error) {
        const opened = error instanceof OpenedMeanwhile ? await store.findOfTask(id) : undefined;
        if (!opened) throw error;
        return opened;
      }
    },

    /** Undefined until somebody has opened it. */
    find: (taskId: string): Promise<Work | undefined> => store.findOfTask(taskId),

    /** Opens the work for a person who may work on the task or review it, and lets them in. */
    async enter(task: { readonly id: string }, userId: string): Promise<OpenedWork> {
      const work = await service.open(task);
      await workTenants.admit(userId, work);
      return service.describe(work);
    },

    admit: workTenants.admit,
    dismiss: workTenants.dismiss,

    describe: ({ workspaceId, kind, resourceId, state, problem }: Work): OpenedWork => ({
      workspace_id: workspaceId,
      kind,
      resource_id: resourceId,
      path: resourceId === null ? null : workPath(kind, resourceId),
      state,
      problem,
    }),
  };
  return service;
}
export type ProductionWorkService = ReturnType<typeof productionWorkService>;
