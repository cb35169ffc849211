import { definePermissions } from '../permission.ts';

export const telephonyPermissions = definePermissions({
  'convai_phone_numbers.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_phone_numbers.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_phone_numbers.call': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_batch_calls.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_batch_calls.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_whatsapp_accounts.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_whatsapp_accounts.update': {
    role: 'editor',
    of: 'workspace',
    key: 'convai_write',
    group: 'conversational_ai',
  },
  'convai_speech_engines.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_speech_engines.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
});
