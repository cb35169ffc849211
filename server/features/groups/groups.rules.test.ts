import { expect, it } from 'vitest';
import { type Caller, findLack } from '../../../contract/permissions/evaluate.ts';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import { combineGrants, mayFillGroup } from './groups.rules.ts';

const group = (...permissions: GroupPermission[]) => ({ permissions });
const everything = { permissions: null };
const member = { isServiceAccount: false, allMembersPermissions: null, groups: [] };

const lacks = (input: Partial<Parameters<typeof combineGrants>[0]>) => {
  const caller: Caller = { userId: 'ada', role: 'editor', grants: combineGrants({ ...member, ...input }) };
  return (['speech.generate', 'voice.design', 'webhook.manage'] as const).map((name) => findLack(caller, name));
};

it('ROLE-008 restricts nobody where all members have all permissions', () => {
  expect(combineGrants(member)).toBeUndefined();
  expect(combineGrants({ ...member, groups: [group('voice_lab'), everything] })).toBeUndefined();
  expect(lacks({})).toEqual([undefined, undefined, 'role']);
});

it('ROLE-007 adds what a group grants, also what else only admins may do', () => {
  expect(lacks({ groups: [group('webhooks_manage')] })).toEqual([undefined, undefined, undefined]);
  expect(lacks({ allMembersPermissions: ['text_to_speech'] })).toEqual([undefined, 'group', 'role']);
  expect(lacks({ allMembersPermissions: ['text_to_speech'], groups: [group('voice_design')] })).toEqual([
    undefined,
    undefined,
    'role',
  ]);
  expect(lacks({ allMembersPermissions: [], groups: [group('webhooks_manage')] })).toEqual([
    'group',
    'group',
    undefined,
  ]);
});

it('O-35 a group without a list grants the product, and nothing that only admins may do', () => {
  expect(lacks({ allMembersPermissions: [], groups: [everything] })).toEqual([undefined, undefined, 'role']);
});

it('ROLE-010 restricts a service account by its keys only', () => {
  expect(lacks({ isServiceAccount: true, allMembersPermissions: [] })).toEqual([undefined, undefined, 'role']);
});

it('ROLE-002 lets a member fill groups that give no more than the member has', () => {
  const grants = [{ to: 'group', permissions: ['group_members_manage', 'webhooks_manage'] }] as const;
  const editor = { userId: 'ada', role: 'editor', grants } as const;
  expect(mayFillGroup(editor, ['text_to_speech', 'webhooks_manage'])).toBe(true);
  expect(mayFillGroup(editor, null)).toBe(true);
  expect(mayFillGroup(editor, ['webhooks_manage', 'audit_log_read'])).toBe(false);
  expect(mayFillGroup({ userId: 'ada', role: 'editor' }, ['audit_log_read'])).toBe(false);
  expect(mayFillGroup({ userId: 'ada', role: 'admin' }, ['audit_log_read'])).toBe(true);
});
