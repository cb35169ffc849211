import { expect, it } from 'vitest';
import { isPermitted } from './use-permission.ts';

const member = {
  user_id: 'ada',
  seat_type: 'workspace_member',
  is_server_owner: false,
  permission_grants: null,
} as const;
const admin = { ...member, seat_type: 'workspace_admin' } as const;
const owner = { ...member, is_server_owner: true } as const;

it('ROLE-002 permits what the seat of the person permits', () => {
  const permitted = [member, admin, owner].map((person) => [
    isPermitted(person, 'speech.generate'),
    isPermitted(person, 'workspace.manage_sign_on'),
    isPermitted(person, 'server.configure'),
  ]);
  expect(permitted).toEqual([
    [true, false, false],
    [true, true, false],
    [true, false, true],
  ]);
});

it('permits on a resource what the role that the server returned permits', () => {
  const permitted = (['admin', 'editor', 'viewer', null] as const).map((role) => {
    const resource = { permission_on_resource: role };
    return [isPermitted(member, 'voice.delete', resource), isPermitted(member, 'voice.update', resource)];
  });
  expect(permitted).toEqual([
    [true, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

it('ROLE-007 permits what groups add, and denies what a restricted workspace does not grant', () => {
  const grants = [{ to: 'group' as const, permissions: ['webhooks_manage' as const] }];
  const restricted = { ...member, permission_grants: grants };
  expect(isPermitted(member, 'webhook.manage')).toBe(false);
  expect(isPermitted(restricted, 'webhook.manage')).toBe(true);
  expect(isPermitted(restricted, 'speech.generate')).toBe(false);
});
