import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { agentMergeProposalsStore } from './agent-merge-proposals.store.ts';

/** Closes proposals whose branches end. */
export const proposalClosingService = ({ clock }: { readonly clock: Clock }) => ({
  /** Closes the open proposals of a branch that is archived, in the same transaction. */
  async onBranchArchived(tx: Tx, actor: Actor, agentId: string, branchId: string): Promise<void> {
    const store = agentMergeProposalsStore(tx);
    const closed = { status: 'closed', closeReason: 'branch_archived', mergedBy: actor.userId } as const;
    for (const { id } of await store.listOpenOf(agentId, branchId))
      await store.update(agentId, id, { ...closed, closedAt: clock(), updatedAt: clock() });
  },
});
