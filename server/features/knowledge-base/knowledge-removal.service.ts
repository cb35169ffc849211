import { knowledgeLimits } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { DependentAgent, DocumentDependentsService } from '../agents/document-dependents.service.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { KnowledgeAccessService } from './knowledge-access.service.ts';
import { knowledgeDocumentsStore } from './knowledge-base.store.ts';
import type { KnowledgeFilesService } from './knowledge-files.service.ts';

/** Takes documents out of the configs of agents, in a new version of each branch. */
export type RemoveFromAgents = (
  tx: Tx,
  actor: Actor,
  agents: readonly DependentAgent[],
  documentIds: readonly string[],
) => Promise<void>;

interface KnowledgeRemovalDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: KnowledgeAccessService;
  readonly files: Pick<KnowledgeFilesService, 'delete'>;
  readonly dependents: Pick<DocumentDependentsService, 'list'>;
  readonly deleteShares: DeleteShares;
  readonly removeFromAgents: RemoveFromAgents;
}

const maxNamed = 5;

/** Moves and deletes documents and folders. */
export function knowledgeRemovalService(deps: KnowledgeRemovalDeps) {
  const { db, clock, live, access, files, dependents, deleteShares, removeFromAgents } = deps;

  const publish = (actor: Actor, id: string, tx: Tx) =>
    live.publish(actor.workspaceId, { topic: 'knowledge-base', id }, tx);

  /** Throws `knowledge_document_in_use` unless the caller wants the documents taken out of the agents. */
  async function releaseFromAgents(tx: Tx, actor: Actor, ids: readonly string[], force: boolean): Promise<void> {
    const agents = await dependents.list(actor, ids, tx);
    if (agents.length === 0) return;
    if (force) return removeFromAgents(tx, actor, agents, ids);
    const names = agents.filter(({ role }) => role).map(({ name }) => `“${name}”`);
    const shown = names.slice(0, maxNamed).join(', ');
    const rest = agents.length - Math.min(names.length, maxNamed);
    throw new AppError('knowledge_document_in_use', {
      message: `Agents use this: ${[shown, rest > 0 ? `${rest} more` : ''].filter(Boolean).join(' and ')}. Send force=true to remove it from them.`,
      param: 'force',
    });
  }

  return {
    /**
     * Deletes a document, or a folder with what it holds. Throws `knowledge_folder_not_empty` and
     * `knowledge_document_in_use` without `force`, and `forbidden` if the caller may not delete all that the folder holds.
     */
    async delete(actor: Actor, id: string, force: boolean): Promise<void> {
      const { workspaceId } = actor;
      const keys = await transaction(db, async (tx) => {
        const store = knowledgeDocumentsStore(tx);
        const document = await access.require(actor, id, 'convai_knowledge_base_documents.delete', { tx });
        const held = document.type === 'folder' ? await store.listBelow(workspaceId, [id]) : [];
        if (held.length > 0 && !force) throw new AppError('knowledge_folder_not_empty', { param: 'force' });
        const heldIds = held.map((one) => one.id);
        const mine = await store.listPermitted(actor, heldIds, 'convai_knowledge_base_documents.delete');
        if (mine.length < held.length)
          throw new AppError('forbidden', { message: 'The folder holds documents that you may not delete.' });
        const ids = [id, ...heldIds];
        await releaseFromAgents(tx, actor, ids, force);
        await store.delete(workspaceId, ids);
        for (const one of ids) await deleteShares(tx, workspaceId, 'convai_knowledge_base_documents', one);
        await publish(actor, id, tx);
        return [document, ...held].map(({ sourceKey }) => sourceKey);
      });
      await files.delete(keys);
    },

    /** Moves documents and folders; null: to the top. Throws `invalid_parameters` for a folder that would hold itself. */
    move: (actor: Actor, ids: readonly string[], folderId: string | null, param = 'documentation_id'): Promise<void> =>
      transaction(db, async (tx) => {
        const store = knowledgeDocumentsStore(tx);
        const target = await access.requireFolder(actor, folderId, 'move_to', tx);
        const path = target ? ((await store.paths(actor.workspaceId, [target.id])).get(target.id) ?? []) : [];
        const above = new Set([...path.map(({ id }) => id), ...(target ? [target.id] : [])]);
        for (const id of new Set(ids)) {
          const document = await access.require(actor, id, 'convai_knowledge_base_documents.update', { tx, param });
          const refuse = (message: string) => new AppError('invalid_parameters', { message, param: 'move_to' });
          if (above.has(id)) throw refuse('A folder cannot be moved into itself.');
          if (document.type === 'folder' && above.size + 1 > knowledgeLimits.folderDepth)
            throw refuse(`Folders can be at most ${knowledgeLimits.folderDepth} deep.`);
          await store.update(actor.workspaceId, id, { parentFolderId: target?.id ?? null, updatedAt: clock() });
          await publish(actor, id, tx);
        }
      }),
  };
}
export type KnowledgeRemovalService = ReturnType<typeof knowledgeRemovalService>;
