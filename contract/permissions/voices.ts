import { definePermissions } from './permission.ts';

export const voicesPermissions = definePermissions({
  'voice.read': { role: 'viewer', of: 'voice', key: 'voices_read' },
  'voice.favorite': { role: 'viewer', of: 'voice', key: 'voices_write' },
  'voice.read_recordings': { role: 'editor', of: 'voice', key: 'voices_read' },
  'voice.export': { role: 'editor', of: 'voice', key: 'voices_read' },
  'voice.update': { role: 'editor', of: 'voice', key: 'voices_write', group: 'voice_lab' },
  'voice.remix': { role: 'editor', of: 'voice', key: 'voice_generation', group: 'voice_design' },
  'voice.delete': { role: 'admin', of: 'voice', key: 'voices_write', group: 'voice_lab' },
  'voice.copy_to_workspace': {
    role: 'admin',
    of: 'voice',
    key: 'voices_write',
    group: 'copy_resources_cross_workspace',
  },
  'voice.manage_access': { role: 'admin', of: 'voice', key: 'workspace_write' },

  'voice.clone': { role: 'editor', of: 'workspace', key: 'voices_write', group: 'create_instant_voice_clone' },
  'voice.import': { role: 'editor', of: 'workspace', key: 'voices_write', group: 'create_instant_voice_clone' },
  'voice.clone_professionally': {
    role: 'editor',
    of: 'workspace',
    key: 'voices_write',
    group: 'create_professional_voice_clone',
  },
  'voice.design': { role: 'editor', of: 'workspace', key: 'voice_generation', group: 'voice_design' },
  'voice.save_design': { role: 'editor', of: 'workspace', key: 'voices_write', group: 'voice_design' },

  'voice.publish': { role: 'admin', of: 'voice', key: 'voices_write', group: 'publish_voice_to_voice_library' },
  'voice.share': { role: 'admin', of: 'voice', key: 'voices_write', group: 'share_voice_externally' },
  'voice.read_share_usage': { role: 'editor', of: 'voice', key: 'voices_read' },
  'library_voice.read': { role: 'editor', of: 'workspace', key: 'voices_read' },
  'library_voice.add': {
    role: 'editor',
    of: 'workspace',
    key: 'voices_write',
    group: 'add_voice_from_voice_library',
  },

  'voice_collection.create': { role: 'editor', of: 'workspace', key: 'voices_write' },
  'voice_collection.read': { role: 'viewer', of: 'voice_collection', key: 'voices_read' },
  'voice_collection.update': { role: 'editor', of: 'voice_collection', key: 'voices_write' },
  'voice_collection.manage_access': { role: 'admin', of: 'voice_collection', key: 'workspace_write' },
  'voice_collection.delete': { role: 'admin', of: 'voice_collection', key: 'voices_write' },
});
