import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import { isOptedOutOfTraining } from '../../../contract/workspaces/training-opt-out.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WorkspaceChanges } from '../workspace/workspace.store.ts';

interface CurrentWorkspaceDeps {
  readonly workspace: Pick<WorkspaceService, 'find' | 'edit'>;
  readonly subscription: Pick<SubscriptionService, 'getView'>;
}

/** The caller's workspace with its plan, as `GET /v1/workspace` shows it. */
export function currentWorkspaceService({ workspace: workspaces, subscription }: CurrentWorkspaceDeps) {
  return {
    async get(actor: Actor) {
      const [workspace, plan] = await Promise.all([workspaces.find(actor.workspaceId), subscription.getView(actor)]);
      if (!workspace) throw new AppError('workspace_not_found');
      return { workspace, plan, isOptedOut: isOptedOutOfTraining(workspace.trainingOptOut, plan.row.tier) };
    },

    async edit(actor: Actor, changes: WorkspaceChanges) {
      await workspaces.edit(actor, changes);
      return this.get(actor);
    },

    /** AUTH-063: whether the caller is an admin of the workspace. */
    isAdmin: (actor: Actor): boolean => isAllowed(actor, 'workspace.update'),
  };
}
export type CurrentWorkspaceService = ReturnType<typeof currentWorkspaceService>;
