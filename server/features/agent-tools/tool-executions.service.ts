import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { AgentReferencesService } from '../agents/agent-references.service.ts';
import type { AgentToolsService } from './agent-tools.service.ts';
import { type ExecutionQuery, type ToolExecution, toolExecutionsStore } from './tool-executions.store.ts';

interface ToolExecutionsDeps {
  readonly db: Db;
  readonly agentTools: Pick<AgentToolsService, 'require'>;
  readonly agentReferences: Pick<AgentReferencesService, 'readable'>;
}

/** The calls of tools in conversations. */
export function toolExecutionsService({ db, agentTools, agentReferences }: ToolExecutionsDeps) {
  return {
    /** Newest first, of agents whose conversations the caller may read. Throws `invalid_cursor`. */
    async list(
      actor: Actor,
      toolId: string,
      { agentId, ...query }: ExecutionQuery & { readonly agentId?: string | undefined },
    ): Promise<{ readonly executions: ToolExecution[]; readonly hasMore: boolean }> {
      await agentTools.require(actor, toolId);
      const store = toolExecutionsStore(db);
      const { workspaceId } = actor;
      if (query.after && !(await store.find(workspaceId, toolId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const callers = await store.agentIds(workspaceId, toolId);
      const asked = agentId === undefined ? callers : callers.filter((id) => id === agentId);
      const readable = await agentReferences.readable(actor, asked);
      const rows = await store.list(workspaceId, toolId, readable, { ...query, limit: query.limit + 1 });
      return { executions: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
    },

    /** Deletes the calls of conversations that are deleted. */
    deleteOf: (tx: Tx, workspaceId: WorkspaceId, conversationIds: readonly string[]): Promise<void> =>
      toolExecutionsStore(tx).deleteOf(workspaceId, conversationIds),
  };
}
export type ToolExecutionsService = ReturnType<typeof toolExecutionsService>;
