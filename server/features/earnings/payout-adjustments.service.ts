import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { EarningsService } from './earnings.service.ts';

interface PayoutAdjustmentsDeps {
  readonly earnings: Pick<EarningsService, 'adjust' | 'findAccount'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
}

interface Adjustment {
  readonly workspaceId: string;
  /** Negative: taken back, also below zero; the next earnings offset it. */
  readonly amountMicros: number;
  /** As the workspace sees it, in place of a source. */
  readonly reason: string;
  readonly reference: string;
}

/** Corrections of balances by the operator. */
export const payoutAdjustmentsService = ({ earnings, workspace }: PayoutAdjustmentsDeps) => ({
  async adjust(actor: Actor, { workspaceId, amountMicros, reason, reference }: Adjustment) {
    requirePermission(actor, 'payout.operate');
    if (!(await workspace.findTenant(workspaceId)))
      throw new AppError('workspace_not_found', { param: 'workspace_id' });
    const isNew = await earnings.adjust({
      workspaceId,
      amountMicros,
      sourceId: reason,
      reference: `adjustment ${reference}`,
    });
    return { isNew, balanceMicros: (await earnings.findAccount(workspaceId))?.balanceMicros ?? 0 };
  },
});
export type PayoutAdjustmentsService = ReturnType<typeof payoutAdjustmentsService>;
