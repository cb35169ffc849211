import { expect, it } from 'vitest';
import type { Caller } from './evaluate.ts';
import type { GroupPermission } from './wire-permissions.ts';
import { listOpenSections, type WorkspaceSection, workspaceSections } from './workspace-sections.ts';

const editorWith = (...permissions: GroupPermission[]): Caller => ({
  userId: 'ada',
  role: 'editor',
  grants: [{ to: 'group', permissions }],
});

it('WS-008 opens all sections for admins, and none for editors without a grant', () => {
  expect(listOpenSections({ userId: 'ada', role: 'admin' })).toEqual(Object.keys(workspaceSections));
  expect(listOpenSections({ userId: 'ada', role: 'editor' })).toEqual([]);
  expect(listOpenSections(editorWith('text_to_speech', 'voice_lab', 'create_user_api_key'))).toEqual([]);
});

it.each<[GroupPermission, WorkspaceSection]>([
  ['workspace_members_invite', 'members'],
  ['workspace_members_remove', 'members'],
  ['group_members_manage', 'groups'],
  ['service_accounts_manage', 'service-accounts'],
  ['audit_log_read', 'audit-log'],
  ['workspace_analytics_full_read', 'analytics'],
  ['webhooks_manage', 'webhooks'],
])('WS-008 ROLE-008 opens only its section for editors with the grant %s', (permission, section) => {
  expect(listOpenSections(editorWith(permission))).toEqual([section]);
});
