import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import { isOptedOutOfTraining } from '../../../contract/workspaces/training-opt-out.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';

interface TrainingOptOutDeps {
  readonly clock: Clock;
  readonly workspace: Pick<WorkspaceService, 'find' | 'edit'>;
  readonly subscription: Pick<SubscriptionService, 'getView'>;
}

export interface TrainingOptOut {
  readonly isEnabled: boolean;
  readonly canChange: boolean;
  readonly changedAt: Date | null;
}

/** Whether the content of a workspace is excluded from training, for all its members (PRIV-013). */
export function trainingOptOutService({ clock, workspace: workspaces, subscription }: TrainingOptOutDeps) {
  async function get(actor: Actor): Promise<TrainingOptOut> {
    requirePermission(actor, 'training_opt_out.read');
    const [workspace, plan] = await Promise.all([workspaces.find(actor.workspaceId), subscription.getView(actor)]);
    if (!workspace) throw new AppError('workspace_not_found');
    return {
      isEnabled: isOptedOutOfTraining(workspace.trainingOptOut, plan.row.tier),
      canChange: isAllowed(actor, 'training_opt_out.update'),
      changedAt: workspace.trainingOptOutAt,
    };
  }
  return {
    get,
    async set(actor: Actor, isEnabled: boolean): Promise<TrainingOptOut> {
      requirePermission(actor, 'training_opt_out.update');
      await workspaces.edit(actor, { trainingOptOut: isEnabled, trainingOptOutAt: clock() });
      return get(actor);
    },
  };
}
export type TrainingOptOutService = ReturnType<typeof trainingOptOutService>;
