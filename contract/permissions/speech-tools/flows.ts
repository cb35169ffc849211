import { definePermissions } from '../permission.ts';

export const flowsPermissions = definePermissions({
  'media_generation.create': {
    role: 'editor',
    of: 'workspace',
    key: 'image_video_generation',
    group: 'image_video_generation',
  },
  'media_generation.read': { role: 'viewer', of: 'media_generation', key: 'image_video_generation' },
  /** Speech as a durable job. */
  'media_generation.speak': { role: 'editor', of: 'workspace', key: 'text_to_speech', group: 'text_to_speech' },
  'media_generation.read_speech': { role: 'viewer', of: 'media_generation', key: 'text_to_speech' },
});
