import { defineErrors } from '../error.ts';

export const knowledgeBaseErrors = defineErrors({
  knowledge_document_not_found: { http: 404, type: 'not_found', text: 'The document was not found.' },
  knowledge_chunk_not_found: { http: 404, type: 'not_found', text: 'The document has no such chunk.' },
  knowledge_crawl_not_found: { http: 404, type: 'not_found', text: 'The crawl was not found.' },
  knowledge_document_in_use: {
    http: 409,
    type: 'conflict',
    text: 'Agents use this document. Send force=true to remove it from them.',
  },
  knowledge_folder_not_empty: {
    http: 409,
    type: 'conflict',
    text: 'The folder is not empty. Send force=true to delete what it holds.',
  },
  knowledge_base_full: { http: 409, type: 'conflict', text: 'The knowledge base is full. Delete documents first.' },
});
