import type { EmbeddingModel } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import { ragIndexBytes } from '../../../contract/catalogue/plans/rag-index-bytes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { KnowledgeAccessService } from './knowledge-access.service.ts';
import { type KnowledgeIndex, knowledgeChunksStore, wordIndex } from './knowledge-chunks.store.ts';
import type { KnowledgeIndexingService } from './knowledge-indexing.service.ts';

interface RagIndexesDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'publish'>;
  readonly access: KnowledgeAccessService;
  readonly indexing: Pick<KnowledgeIndexingService, 'compute'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** The indexes of documents that the public API names. */
export function ragIndexesService({ db, live, access, indexing, subscription }: RagIndexesDeps) {
  const store = knowledgeChunksStore(db);
  const notFound = (param: string) =>
    new AppError('knowledge_document_not_found', { message: 'The document has no such index.', param });

  async function room(actor: Actor) {
    const [models, { tier }] = await Promise.all([store.bytesByModel(actor.workspaceId), subscription.get(actor)]);
    const usedBytes = [...models.values()].reduce((sum, bytes) => sum + bytes, 0);
    return { models, usedBytes, maxBytes: ragIndexBytes(tier) };
  }

  return {
    /** `maxBytes`: of the plan. */
    overview: room,

    async list(actor: Actor, documentId: string): Promise<KnowledgeIndex[]> {
      await access.require(actor, documentId);
      return (await store.listIndexes([documentId])).filter(({ model }) => model !== wordIndex);
    },

    /** Throws `invalid_parameters` for a folder, and `knowledge_document_not_found` for an index that is not created. */
    async compute(
      actor: Actor,
      documentId: string,
      { model, create, param }: { model: EmbeddingModel; create: boolean; param: string },
    ): Promise<KnowledgeIndex> {
      const permission = create ? 'convai_knowledge_base_documents.update' : 'convai_knowledge_base_documents.read';
      const document = await access.require(actor, documentId, permission, { param });
      if (document.type === 'folder')
        throw new AppError('invalid_parameters', { message: 'A folder cannot be indexed.', param });
      const index = await indexing.compute(document, model, { create, ...(await room(actor)) });
      if (!index) throw notFound(param);
      return index;
    },

    /** Throws `knowledge_document_not_found` for an unknown index. The document can still be searched by words. */
    async delete(actor: Actor, documentId: string, indexId: string): Promise<KnowledgeIndex> {
      await access.require(actor, documentId, 'convai_knowledge_base_documents.update');
      const index = (await store.listIndexes([documentId])).find(({ id }) => id === indexId);
      if (!index || index.model === wordIndex) throw notFound('rag_index_id');
      await store.deleteIndex(documentId, indexId);
      await live.publish(actor.workspaceId, { topic: 'knowledge-base', id: documentId });
      return index;
    },
  };
}
export type RagIndexesService = ReturnType<typeof ragIndexesService>;
