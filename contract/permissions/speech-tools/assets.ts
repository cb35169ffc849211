import { definePermissions } from '../permission.ts';

export const assetsPermissions = definePermissions({
  'asset.create': { role: 'editor', of: 'workspace', key: 'image_video_generation' },
  'asset.read': { role: 'viewer', of: 'asset', key: 'image_video_generation' },
  'asset.delete': { role: 'admin', of: 'asset', key: 'image_video_generation' },
});
