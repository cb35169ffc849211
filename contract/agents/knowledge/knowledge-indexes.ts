import { z } from 'zod';
import { id } from '../../fields/fields.ts';
import { defineRoutes } from '../../route.ts';
import { documentParams, outcomes, ragIndexReply } from './knowledge-base-fields.ts';
import { embeddingModels } from './knowledge-base-limits.ts';

const model = z.enum(embeddingModels);

/** Indexes of documents. Without a provider of embeddings, they consist of words, and both models have the same. */
export const knowledgeIndexesRoutes = defineRoutes({
  'GET /v1/convai/knowledge-base/rag-index': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Returns how large all indexes are, and may be.',
    reply: z.object({
      total_used_bytes: z.int(),
      total_max_bytes: z.int(),
      models: z.array(z.object({ model, used_bytes: z.int() })),
    }),
  },
  'POST /v1/convai/knowledge-base/rag-index': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Returns the indexes of documents, and builds those that do not exist.',
    body: z.object({
      items: z
        .array(z.object({ document_id: id(), create_if_missing: z.boolean(), model }))
        .min(1)
        .max(100),
    }),
    reply: outcomes(ragIndexReply),
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/rag-index': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Lists the indexes of a document.',
    params: documentParams,
    reply: z.object({ indexes: z.array(ragIndexReply) }),
  },
  'POST /v1/convai/knowledge-base/{documentation_id}/rag-index': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.update',
    summary: 'Returns the index of a document, and builds it if it does not exist.',
    params: documentParams,
    body: z.object({ model }),
    reply: ragIndexReply,
  },
  'DELETE /v1/convai/knowledge-base/{documentation_id}/rag-index/{rag_index_id}': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.update',
    summary: 'Deletes an index of a document.',
    params: documentParams.extend({ rag_index_id: id() }),
    reply: ragIndexReply,
  },
});
