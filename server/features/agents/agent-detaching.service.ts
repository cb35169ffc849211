import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { AgentAccessService } from './agent-access.service.ts';
import { withoutIds } from './agent-detaching.rules.ts';
import { agentReferencesStore } from './agent-references.store.ts';
import type { AgentSavingService } from './agent-saving.service.ts';
import { agentVersionsStore } from './agent-versions.store.ts';

interface AgentDetachingDeps {
  readonly access: Pick<AgentAccessService, 'require'>;
  readonly saving: Pick<AgentSavingService, 'save'>;
}

/** Removes resources that are deleted from the agents that use them. */
export function agentDetachingService({ access, saving }: AgentDetachingDeps) {
  return {
    /**
     * Saves a version without these IDs to each branch that names one. Throws `forbidden` unless the caller may change
     * all of these agents, so that a deletion changes all or nothing.
     */
    async detach(tx: Tx, actor: Actor, ids: readonly string[], description: string): Promise<void> {
      const store = agentVersionsStore(tx);
      const removed = new Set(ids);
      const done = new Set<string>();
      for (const id of ids)
        for (const { agentId, branchId } of await agentReferencesStore(tx).listBranches(actor.workspaceId, id)) {
          if (done.has(branchId)) continue;
          done.add(branchId);
          const agent = await access.require(actor, agentId, 'convai_agents.update', tx).catch((cause) => {
            if (!(cause instanceof AppError)) throw cause;
            throw new AppError('forbidden', { message: 'An agent uses it that you may not change.', cause });
          });
          const branch = await store.findBranch(agent.id, branchId);
          const head = branch && (await store.findVersion(agent.id, branch.headVersionId));
          if (!head) continue;
          await saving.save(tx, actor, agent, { branchId, config: withoutIds(head.config, removed), description });
        }
    },
  };
}
