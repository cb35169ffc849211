import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { DependentAgent, DocumentDependentsService } from '../agents/document-dependents.service.ts';
import { knowledgeDocumentsStore } from './knowledge-base.store.ts';

interface KnowledgeDependentsDeps {
  readonly db: Db;
  readonly dependents: DocumentDependentsService;
}

interface DependentsQuery {
  readonly kind: 'direct' | 'transitive' | 'all';
  readonly limit: number;
  readonly after: string | undefined;
}

/** Characters of a page of text. */
const pageLength = 1800;

/** Which agents use documents, themselves or by the folders that hold them. */
export const knowledgeDependentsService = ({ db, dependents }: KnowledgeDependentsDeps) => ({
  /** A page of agents, the newest first. Throws `knowledge_document_not_found` and `invalid_cursor`. */
  async list(actor: Actor, ids: readonly string[], { kind, limit, after }: DependentsQuery) {
    const store = knowledgeDocumentsStore(db);
    const visible = await store.listPermitted(actor, ids, 'convai_knowledge_base_documents.read');
    if (visible.length < new Set(ids).size)
      throw new AppError('knowledge_document_not_found', { param: 'document_ids' });
    const paths = await store.paths(actor.workspaceId, ids);
    const directIds = new Set(ids);
    const folderIds = [...paths.values()].flat().map(({ id }) => id);
    const found = await dependents.list(actor, [...new Set([...ids, ...folderIds])]);
    const isDirect = ({ named }: DependentAgent): boolean => named.some((id) => directIds.has(id));
    const wanted = found.filter((agent) => kind === 'all' || isDirect(agent) === (kind === 'direct'));
    const start = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && start === 0) throw new AppError('invalid_cursor', { param: 'cursor' });
    const agents = wanted.slice(start, start + limit);
    return { agents, directIds, nextCursor: start + limit < wanted.length ? agents.at(-1)!.id : null };
  },

  /** The pages of text that an agent can look up. Throws `agent_not_found`. */
  async pagesOf(actor: Actor, agentId: string): Promise<number> {
    const ids = await dependents.documentsOf(actor.workspaceId, agentId);
    const documents = await knowledgeDocumentsStore(db).expandFolders(actor.workspaceId, ids);
    const characters = documents.reduce((sum, document) => sum + document.characters, 0);
    return Math.round((characters / pageLength) * 100) / 100;
  },
});
export type KnowledgeDependentsService = ReturnType<typeof knowledgeDependentsService>;
