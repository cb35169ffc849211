import { definePermissions } from './permission.ts';

export const uploadsPermissions = definePermissions({
  /** The purpose of an upload needs its own permission too. */
  'upload.write': { role: 'editor', of: 'workspace' },
});
