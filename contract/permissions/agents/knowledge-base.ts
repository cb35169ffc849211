import { definePermissions } from '../permission.ts';

export const knowledgeBasePermissions = definePermissions({
  'convai_knowledge_base_documents.create': {
    role: 'editor',
    of: 'workspace',
    key: 'convai_write',
    group: 'conversational_ai',
  },
  'convai_knowledge_base_documents.list': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_knowledge_base_documents.read': { role: 'viewer', of: 'convai_knowledge_base_documents', key: 'convai_read' },
  'convai_knowledge_base_documents.update': {
    role: 'editor',
    of: 'convai_knowledge_base_documents',
    key: 'convai_write',
    group: 'conversational_ai',
  },
  'convai_knowledge_base_documents.delete': {
    role: 'admin',
    of: 'convai_knowledge_base_documents',
    key: 'convai_write',
  },
  'convai_knowledge_base_documents.manage_access': {
    role: 'admin',
    of: 'convai_knowledge_base_documents',
    key: 'workspace_write',
  },
});
