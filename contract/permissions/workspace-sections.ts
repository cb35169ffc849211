import { type Caller, isAllowed } from './evaluate.ts';
import type { PermissionName, ResourcePermissionName } from './permissions.ts';

/** The sections of the workspace settings, with the permissions of which any one opens them (WS-008). */
export const workspaceSections = {
  general: ['workspace.update'],
  members: ['member.update', 'member.remove', 'workspace_invite.create'],
  groups: ['group.manage', 'group.manage_members'],
  'service-accounts': ['service_account.read'],
  security: ['workspace.manage_sign_on'],
  analytics: ['api_request.read'],
  'audit-log': ['audit_log.read'],
  data: ['retention.manage'],
  webhooks: ['webhook.read'],
  'voice-library': ['workspace.update'],
} as const satisfies Record<string, readonly Exclude<PermissionName, ResourcePermissionName>[]>;
export type WorkspaceSection = keyof typeof workspaceSections;

/** The sections that the caller may open, in the order of the navigation; none for most editors. */
export const listOpenSections = (caller: Caller): WorkspaceSection[] =>
  (Object.keys(workspaceSections) as WorkspaceSection[]).filter((section) =>
    workspaceSections[section].some((name) => isAllowed(caller, name)),
  );
