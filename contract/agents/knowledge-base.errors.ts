import { defineErrors } from '../error.ts';

export const knowledgeBaseErrors = defineErrors({
  knowledge_document_not_found: { http: 404, type: 'not_found', text: 'The document was not found.' },
});
