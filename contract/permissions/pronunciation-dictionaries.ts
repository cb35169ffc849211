import { definePermissions } from './permission.ts';

export const pronunciationDictionariesPermissions = definePermissions({
  'pronunciation_dictionary.create': { role: 'editor', of: 'workspace', key: 'pronunciation_dictionaries_write' },
  'pronunciation_dictionary.read': {
    role: 'viewer',
    of: 'pronunciation_dictionary',
    key: 'pronunciation_dictionaries_read',
  },
  'pronunciation_dictionary.update': {
    role: 'editor',
    of: 'pronunciation_dictionary',
    key: 'pronunciation_dictionaries_write',
  },
  'pronunciation_dictionary.manage_access': {
    role: 'admin',
    of: 'pronunciation_dictionary',
    key: 'workspace_write',
  },
});
