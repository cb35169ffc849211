import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { productionWorkStore } from './production-work.store.ts';
import type { WorkTenantsService } from './work-tenants.service.ts';

interface WorkEndingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly workspace: Pick<WorkspaceService, 'findTenant' | 'listOfAccounts'>;
  readonly workTenants: Pick<WorkTenantsService, 'close'>;
}

/** Work of a task that ended later can still be looked at; work that began later may get its row in a moment. */
const keepMs = 24 * 3600_000;

/** Closes the workspaces of ended tasks. They are deleted 30 days later, as all closed workspaces, with their content. */
export function workEndingService({ db, clock, workspace, workTenants }: WorkEndingDeps) {
  const store = productionWorkStore(db);

  /** Of ended tasks, and of tasks that were deleted with their order. */
  async function listEnded(before: Date): Promise<WorkspaceId[]> {
    const ended: WorkspaceId[] = [];
    for (const { workspaceId } of await store.listEnded(before)) {
      const tenant = await workspace.findTenant(workspaceId);
      if (tenant && !tenant.isClosed) ended.push(tenant.workspaceId);
    }
    const all = await workspace.listOfAccounts(before);
    const used = await store.findWorkspaces(all);
    return [...ended, ...all.filter((id) => !used.has(id))];
  }

  return {
    /** Continues after failures and throws an `AggregateError` at the end. */
    async closeEnded(signal: AbortSignal): Promise<void> {
      const failed: unknown[] = [];
      for (const workspaceId of await listEnded(new Date(clock().getTime() - keepMs))) {
        signal.throwIfAborted();
        await workTenants.close(workspaceId).catch((cause: unknown) => failed.push(cause));
      }
      if (failed.length > 0)
        throw new AggregateError(failed, `${failed.length} workspaces of ended tasks could not be closed.`);
    },
  };
}
export type WorkEndingService = ReturnType<typeof workEndingService>;
