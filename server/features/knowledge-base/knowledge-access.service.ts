import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type KnowledgeDocument, knowledgeDocumentsStore } from './knowledge-base.store.ts';

/** Finds documents for all services of the knowledge base. */
export function knowledgeAccessService({ db }: { readonly db: Db }) {
  return {
    /** Throws `knowledge_document_not_found` if it does not exist for the caller, or they may not use it in this way. */
    async require(
      actor: Actor,
      id: string,
      permission: ResourcePermissionName = 'convai_knowledge_base_documents.read',
      { tx = db, param = 'documentation_id' }: { tx?: Db | Tx; param?: string } = {},
    ): Promise<KnowledgeDocument> {
      const document = await knowledgeDocumentsStore(tx).find(actor, id, permission);
      if (!document) throw new AppError('knowledge_document_not_found', { param });
      return document;
    },

    /** The folder that something is put into; undefined: the top. Throws for a document, and one that may not change. */
    async requireFolder(
      actor: Actor,
      id: string | null | undefined,
      param: string,
      tx: Db | Tx = db,
    ): Promise<KnowledgeDocument | undefined> {
      if (id === null || id === undefined) return undefined;
      const folder = await this.require(actor, id, 'convai_knowledge_base_documents.update', { tx, param });
      if (folder.type !== 'folder')
        throw new AppError('invalid_parameters', { message: `${id} is not a folder.`, param });
      return folder;
    },
  };
}
export type KnowledgeAccessService = ReturnType<typeof knowledgeAccessService>;
