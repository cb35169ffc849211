import { agentConfig } from '../../../../contract/agents/config/agent-config.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { Live } from '../../../platform/live.ts';
import { describeProblem } from '../agent-config.rules.ts';
import { agentBranchesStore } from './agent-branches.store.ts';
import { agentDraftsStore, type DraftRow } from './agent-drafts.store.ts';
import type { AgentAccess, BranchAccessService } from './branch-access.service.ts';

interface AgentDraftsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: AgentAccess;
  readonly branchAccess: BranchAccessService;
}

interface NewDraft {
  readonly name: string;
  readonly tags: readonly string[];
  readonly conversation_config: object;
  readonly platform_settings: object;
  readonly workflow: object;
}

/** What people have not saved as a version yet: one draft for each person and branch. Conversations do not use it. */
export function agentDraftsService({ db, clock, live, agentAccess, branchAccess }: AgentDraftsDeps) {
  /** The draft's key, and the branch; the caller must be allowed to edit the agent. */
  async function requireTarget(actor: Actor, agentId: string, branchId: string) {
    const agent = await agentAccess.require(actor, agentId, 'convai_agents.update');
    const branch = await branchAccess.require(agent, branchId);
    return { agent, branch, key: { agentId: agent.id, branchId: branch.id, userId: actor.userId } };
  }

  const publish = (actor: Actor, agentId: string) => live.publish(actor.workspaceId, { topic: 'agents', id: agentId });

  return {
    /** Throws `agent_draft_not_found`. */
    async get(actor: Actor, agentId: string, branchId: string): Promise<DraftRow> {
      const { key } = await requireTarget(actor, agentId, branchId);
      const draft = await agentDraftsStore(db).find(key);
      if (!draft) throw new AppError('agent_draft_not_found', { param: 'branch_id' });
      return draft;
    },

    /** Replaces an earlier draft. Throws `invalid_parameters` for a field that no version may have. */
    async save(actor: Actor, agentId: string, branchId: string, draft: NewDraft): Promise<void> {
      const { agent, key } = await requireTarget(actor, agentId, branchId);
      const { name, tags, ...parts } = draft;
      const config = agentConfig.safeParse(parts);
      if (!config.success) throw new AppError('invalid_parameters', describeProblem(config.error));
      await transaction(db, async (tx) => {
        await agentBranchesStore(tx).lockAgent(agent);
        const { headVersionId } = await branchAccess.requireOpen(agent, branchId, tx);
        const times = { createdAt: clock(), updatedAt: clock() };
        const row = { ...key, name, tags, config: config.data, baseVersionId: headVersionId, ...times };
        await agentDraftsStore(tx).save(row);
      });
      await publish(actor, agent.id);
    },

    /** Does nothing if there is none. */
    async delete(actor: Actor, agentId: string, branchId: string): Promise<void> {
      const { agent, key } = await requireTarget(actor, agentId, branchId);
      await agentDraftsStore(db).delete(key);
      await publish(actor, agent.id);
    },
  };
}
export type AgentDraftsService = ReturnType<typeof agentDraftsService>;
