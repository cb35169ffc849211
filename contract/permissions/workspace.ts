import { definePermissions } from './permission.ts';

export const workspacePermissions = definePermissions({
  'workspace.read': { role: 'editor', of: 'workspace', key: 'workspace_read', inClosedWorkspace: true },
  'workspace.watch': { role: 'editor', of: 'workspace', inClosedWorkspace: true },
  /** The noun of each job decides which ones the caller may see and cancel. */
  'background_job.read': { role: 'editor', of: 'workspace' },
  'background_job.cancel': { role: 'editor', of: 'workspace' },
  'workspace.update': { role: 'admin', of: 'workspace' },
  /** How the people of the workspace sign in: identity providers and email domains. */
  'workspace.manage_sign_on': { role: 'admin', of: 'workspace' },
  'workspace.export': { role: 'admin', of: 'workspace', inClosedWorkspace: true },
  /** Scheduling the deletion of the workspace, and cancelling it. */
  'workspace.delete': { role: 'admin', of: 'workspace', inClosedWorkspace: true },
  /** Linking an account of a cloud marketplace, which then pays for the workspace. */
  'workspace.link_marketplace': { role: 'admin', of: 'workspace' },
});
