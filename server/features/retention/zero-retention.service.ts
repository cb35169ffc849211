import { isEnterpriseTier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';

interface ZeroRetentionDeps {
  readonly workspace: Pick<WorkspaceService, 'hasZeroRetention'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** Whether a request stores its text and audio (U-62). */
export function zeroRetentionService({ workspace, subscription }: ZeroRetentionDeps) {
  return {
    /**
     * False if the workspace stores nothing, or if the request asks for it. Throws `feature_not_available` if a request
     * asks for it that the plan does not allow. A workspace keeps the mode when its plan ends.
     */
    async mayStore(actor: Actor, isLoggingEnabled: boolean): Promise<boolean> {
      if (await workspace.hasZeroRetention(actor.workspaceId)) return false;
      if (!isLoggingEnabled && !isEnterpriseTier((await subscription.get(actor)).tier))
        throw new AppError('feature_not_available', {
          message: 'Zero retention (enable_logging=false) needs the Enterprise plan.',
          param: 'enable_logging',
        });
      return isLoggingEnabled;
    },
  };
}
export type ZeroRetentionService = ReturnType<typeof zeroRetentionService>;
