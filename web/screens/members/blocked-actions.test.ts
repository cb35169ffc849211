import { expect, it } from 'vitest';
import { blockedActions } from './blocked-actions.ts';

const member = { user_id: 'bob', seat_type: 'workspace_member', is_owner: false, is_locked: false } as const;
const admin = { ...member, user_id: 'ada', seat_type: 'workspace_admin' } as const;
const lastAdmin = 'A workspace needs an admin. Make another member an admin first.';

it('WS-010 explains what is not possible with the owner and the last admin', () => {
  const owner = { ...admin, is_owner: true };
  expect(blockedActions(owner, [owner, member], 'bob').remove).toBe('Transfer the ownership first.');
  expect(blockedActions(admin, [admin, { ...admin, user_id: 'eve', is_locked: true }], 'bob')).toEqual({
    changeRole: lastAdmin,
    lock: lastAdmin,
    remove: lastAdmin,
  });
});

it('WS-010 blocks nothing for another member, and only locking and removing for oneself', () => {
  expect(Object.values(blockedActions(member, [admin, member], 'ada'))).toEqual([undefined, undefined, undefined]);
  const own = blockedActions(member, [admin, member], 'bob');
  expect([own.changeRole, own.lock]).toEqual([undefined, 'You cannot lock yourself.']);
});
