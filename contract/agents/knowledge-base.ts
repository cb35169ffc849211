import { z } from 'zod';
import { exactText, id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import {
  addedReply,
  dependentAgentsReply,
  documentName,
  documentParams,
  documentReply,
  documentSummary,
  documentTypesQuery,
  manyDocuments,
  outcomes,
  pageQuery,
  syncFields,
  webAddress,
} from './knowledge/knowledge-base-fields.ts';
import { embeddingModels, knowledgeLimits } from './knowledge/knowledge-base-limits.ts';

const parent = { parent_folder_id: id().nullish() };
const dependentsQuery = z.object({
  ...pageQuery,
  dependent_type: z.enum(['direct', 'transitive', 'all']).default('all'),
});
const chunk = z.object({ id: z.string(), name: z.string(), content: z.string() });
const file = { maxBytes: knowledgeLimits.fileBytes };
const text = exactText().pipe(z.string().min(1).max(knowledgeLimits.textLength));
/** JSON escapes letters beyond ASCII with six bytes at most. */
const bodyLimit = knowledgeLimits.textLength * 3;

export const knowledgeBaseRoutes = defineRoutes({
  'POST /v1/convai/knowledge-base': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Adds a file or the page of an address.',
    query: z.object({ agent_id: z.string().max(128).nullish() }),
    files: { file },
    body: z.object({ name: documentName.nullish(), url: webAddress.nullish() }),
    reply: addedReply,
  },
  'POST /v1/convai/knowledge-base/text': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Adds a text.',
    bodyLimit,
    body: z.object({ text, name: documentName.nullish(), ...parent }),
    reply: addedReply,
  },
  'POST /v1/convai/knowledge-base/file': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Adds an EPUB, DOCX, PDF, HTML, Markdown or text file.',
    files: { file: { ...file, required: true } },
    body: z.object({ name: documentName.nullish(), ...parent }),
    reply: addedReply,
  },
  'POST /v1/convai/knowledge-base/url': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Adds the page or the document of an address.',
    body: z.object({ url: webAddress, name: documentName.nullish(), ...parent, ...syncFields }),
    reply: addedReply,
  },
  'POST /v1/convai/knowledge-base/folder': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Adds a folder.',
    body: z.object({ name: documentName, ...parent, ...syncFields }),
    reply: addedReply,
  },
  'GET /v1/convai/knowledge-base': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Lists documents and folders.',
    query: z.object({
      ...pageQuery,
      /** The start of a name, or of a word in it. */
      search: z.string().max(500).nullish(),
      show_only_owned_documents: z.stringbool().default(false),
      created_by_user_id: z.string().max(128).nullish(),
      types: documentTypesQuery,
      parent_folder_id: id().nullish(),
      ancestor_folder_id: id().nullish(),
      folders_first: z.stringbool().default(false),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      sort_by: z.enum(['name', 'created_at', 'updated_at', 'size']).nullish(),
    }),
    reply: z.object({
      documents: z.array(documentSummary),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/convai/knowledge-base/search': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Finds documents by what they say and by their names.',
    query: z.object({ ...pageQuery, query: z.string().min(1).max(500), types: documentTypesQuery }),
    reply: z.object({
      results: z.array(
        z.object({
          document: documentSummary,
          search_snippet: z.array(z.object({ value: z.string(), is_hit: z.boolean() })).nullable(),
          score: z.number(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /v1/convai/knowledge-base/summaries': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Returns documents by their IDs.',
    query: z.object({
      document_ids: z.union([id().transform((one) => [one]), z.array(id()).min(1).max(100)]),
    }),
    reply: outcomes(documentSummary),
  },
  'POST /v1/convai/knowledge-base/dependent-agents': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.list',
    summary: 'Lists the agents that use one of several documents.',
    query: dependentsQuery,
    body: z.object({ document_ids: manyDocuments }),
    reply: dependentAgentsReply,
  },
  'POST /v1/convai/knowledge-base/bulk-move': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Moves documents and folders to a folder.',
    body: z.object({ document_ids: manyDocuments, move_to: id().nullish() }),
    reply: z.object({}),
  },
  'POST /v1/convai/knowledge-base/bulk-delete': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.create',
    summary: 'Deletes documents and folders.',
    body: z.object({ document_ids: manyDocuments, force: z.boolean().default(false) }),
    reply: outcomes(z.object({ id: z.string() })),
  },
  'GET /v1/convai/knowledge-base/{documentation_id}': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Returns a document with its text.',
    params: documentParams,
    query: z.object({ agent_id: z.string().max(128).nullish() }),
    reply: documentReply,
  },
  'PATCH /v1/convai/knowledge-base/{documentation_id}': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.update',
    summary: 'Renames a document, or replaces its text.',
    params: documentParams,
    bodyLimit,
    body: z.object({ name: documentName.nullish(), content: text.nullish() }),
    reply: documentReply,
  },
  'DELETE /v1/convai/knowledge-base/{documentation_id}': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.delete',
    summary: 'Deletes a document or a folder.',
    params: documentParams,
    query: z.object({ force: z.stringbool().default(false) }),
    reply: z.object({}),
  },
  'PATCH /v1/convai/knowledge-base/{documentation_id}/update-file': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.update',
    summary: 'Replaces the file of a document.',
    params: documentParams,
    files: { file: { ...file, required: true } },
    reply: documentReply,
  },
  'POST /v1/convai/knowledge-base/{documentation_id}/refresh': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.update',
    summary: 'Reads the page of a document again.',
    params: documentParams,
    reply: documentReply,
  },
  'POST /v1/convai/knowledge-base/{documentation_id}/move': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.update',
    summary: 'Moves a document or a folder.',
    params: documentParams,
    body: z.object({ move_to: id().nullish() }),
    reply: z.object({}),
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/dependent-agents': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Lists the agents that use a document.',
    params: documentParams,
    query: dependentsQuery,
    reply: dependentAgentsReply,
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/content': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Returns the text of a document as HTML.',
    params: documentParams,
    content: ['text/html'],
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/source-file-url': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Returns an address at which the file of a document can be downloaded for an hour.',
    params: documentParams,
    reply: z.object({ signed_url: z.string() }),
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/source-file': {
    access: 'public',
    summary: 'Returns the file of a signed address.',
    hidden: true,
    params: documentParams,
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(64) }),
    content: ['application/octet-stream'],
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/chunks': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Lists the pieces of a document that the search finds.',
    params: documentParams,
    query: z.object({ ...pageQuery, embedding_model: z.enum(embeddingModels) }),
    reply: z.object({ chunks: z.array(chunk), next_cursor: z.string().nullable() }),
  },
  'GET /v1/convai/knowledge-base/{documentation_id}/chunk/{chunk_id}': {
    access: 'account',
    permits: 'convai_knowledge_base_documents.read',
    summary: 'Returns a piece of a document.',
    params: documentParams.extend({ chunk_id: id() }),
    query: z.object({ embedding_model: z.enum(embeddingModels).nullish() }),
    reply: chunk,
  },
  'GET /v1/convai/agent/{agent_id}/knowledge-base/size': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns the pages of text that an agent can look up.',
    params: z.object({ agent_id: id() }),
    reply: z.object({ number_of_pages: z.number() }),
  },
});
