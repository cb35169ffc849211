import type { AccessInfo } from '../../../contract/agents/knowledge/knowledge-base-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import type { UserService } from '../user/user.service.ts';
import {
  type DocumentQuery,
  type FolderOnPath,
  type KnowledgeDocument,
  knowledgeDocumentsStore,
} from './knowledge-base.store.ts';

/** A document with what its reply shows besides its row. */
export interface DocumentView {
  readonly document: KnowledgeDocument;
  /** From the top to its own folder. */
  readonly path: readonly FolderOnPath[];
  readonly access: AccessInfo;
  /** Of a folder. */
  readonly counts: { readonly children: number; readonly documents: number } | undefined;
}

interface KnowledgeViewsDeps {
  readonly db: Db;
  readonly users: Pick<UserService, 'listByIds'>;
}

/** Reads documents as the caller sees them. */
export function knowledgeViewsService({ db, users }: KnowledgeViewsDeps) {
  const store = knowledgeDocumentsStore(db);

  /** Those that the caller may see, in their order. */
  async function toViews(actor: Actor, documents: readonly KnowledgeDocument[]): Promise<DocumentView[]> {
    const { workspaceId } = actor;
    const ids = documents.map(({ id }) => id);
    const folders = documents.filter(({ type }) => type === 'folder').map(({ id }) => id);
    const resources = documents.map(({ id, userId }) => ({ id, createdBy: userId }));
    const [roles, paths, counts, people] = await Promise.all([
      findRoles(db, actor, 'convai_knowledge_base_documents', resources),
      store.paths(workspaceId, ids),
      store.countBelow(workspaceId, folders),
      users.listByIds([...new Set(documents.map(({ userId }) => userId))]),
    ]);
    const creators = new Map(people.map((person) => [person.id, person]));
    return documents.flatMap((document) => {
      const role = roles.get(document.id);
      if (!role) return [];
      const creator = creators.get(document.userId);
      const isCreator = document.userId === actor.userId;
      return {
        document,
        path: paths.get(document.id) ?? [],
        counts: counts.get(document.id),
        access: {
          is_creator: isCreator,
          creator_name: creator?.firstName ?? creator?.email ?? '',
          creator_email: creator?.email ?? '',
          role,
          anonymous_access_level_override: null,
          access_source: isCreator ? 'creator' : actor.role === 'admin' ? 'workspace_admin' : null,
        },
      };
    });
  }

  return {
    toViews,

    async viewOf(actor: Actor, document: KnowledgeDocument): Promise<DocumentView> {
      const [view] = await toViews(actor, [document]);
      if (!view) throw new AppError('knowledge_document_not_found', { param: 'documentation_id' });
      return view;
    },

    /** Throws `invalid_cursor` for a cursor that is not a document. */
    async list(actor: Actor, query: DocumentQuery): Promise<{ views: DocumentView[]; nextCursor: string | null }> {
      const { after, limit } = query;
      if (after !== undefined && !(await store.findById(actor.workspaceId, after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.list(actor, { ...query, limit: limit + 1 });
      const page = rows.slice(0, limit);
      return { views: await toViews(actor, page), nextCursor: rows.length > limit ? page.at(-1)!.id : null };
    },

    /** Those of `ids` that the caller may see. */
    listByIds: async (actor: Actor, ids: readonly string[]): Promise<DocumentView[]> =>
      toViews(actor, await store.listByIds(actor.workspaceId, ids)),

    content: (actor: Actor, id: string): Promise<string> => store.content(actor.workspaceId, id),
  };
}
export type KnowledgeViewsService = ReturnType<typeof knowledgeViewsService>;
