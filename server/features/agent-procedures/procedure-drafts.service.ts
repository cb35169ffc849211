import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { Procedure } from '../../../contract/agents/config/procedures.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type ProcedureDraftRow, procedureDraftsStore } from './procedure-drafts.store.ts';

type Procedures = NonNullable<AgentConfig['procedures']>;

/** Opened before agents are, which publish the drafts of a person with the version that they save. */
export function procedureDraftsService({ db }: { readonly db: Db }) {
  const service = {
    /** The procedures as the person would save them. */
    async overlay(
      actor: Pick<Actor, 'userId'>,
      branch: { readonly agentId: string; readonly id: string },
      saved: Procedures | undefined,
      tx: Db | Tx = db,
    ) {
      const owner = { agentId: branch.agentId, branchId: branch.id, userId: actor.userId };
      const drafts = await procedureDraftsStore(tx).list(owner);
      const procedures = new Map<string, Procedure>(Object.entries(saved ?? {}));
      for (const draft of drafts)
        if (draft.isRemoved) procedures.delete(draft.procedureId);
        else procedures.set(draft.procedureId, toProcedure(draft));
      return { procedures, drafts };
    },

    /** The config with the drafts of the person, as new versions of the procedures. The drafts stay. */
    async withDrafts(
      tx: Tx,
      actor: Actor,
      branch: { readonly agentId: string; readonly id: string },
      config: AgentConfig,
    ): Promise<AgentConfig> {
      const { procedures, drafts } = await service.overlay(actor, branch, config.procedures, tx);
      return drafts.length === 0 ? config : { ...config, procedures: Object.fromEntries(procedures) };
    },

    /** Like `withDrafts`; the drafts end, since the caller saves them. */
    async publish(
      tx: Tx,
      actor: Actor,
      branch: { readonly agentId: string; readonly id: string },
      config: AgentConfig,
    ): Promise<AgentConfig> {
      const published = await service.withDrafts(tx, actor, branch, config);
      if (published === config) return config;
      const owner = { agentId: branch.agentId, branchId: branch.id, userId: actor.userId };
      await procedureDraftsStore(tx).deleteAll(owner);
      return published;
    },
  };
  return service;
}
export type ProcedureDraftsService = ReturnType<typeof procedureDraftsService>;

const toProcedure = ({ name, type, trigger, content, folderParentId }: ProcedureDraftRow): Procedure => ({
  version_id: `agtprcv_${newId()}`,
  name,
  type,
  trigger,
  content,
  folder_parent_id: folderParentId,
});
