import { describe, expect, it } from 'vitest';
import { type Caller, findLack, findLackOn, findResourceRole, isAllowed, type RoleGrant } from './evaluate.ts';
import { permissions } from './permissions.ts';
import { resourceRoles } from './roles.ts';

const editor: Caller = { userId: 'ada', role: 'editor' };
const admin: Caller = { userId: 'eve', role: 'admin' };
const createdByBob = { createdBy: 'bob' };
const dictionaryRole = (caller: Caller, ...grants: RoleGrant[]) =>
  findResourceRole(caller, 'pronunciation_dictionary', { createdBy: 'bob', grants });

describe('a permission in the workspace', () => {
  it('ROLE-002 is for all members, for admins only, or for the operator of the server', () => {
    const names = ['speech.generate', 'workspace.update', 'server.configure'] as const;
    const allowed = (caller: Caller) => names.map((name) => isAllowed(caller, name));
    expect(allowed(editor)).toEqual([true, false, false]);
    expect(allowed(admin)).toEqual([true, true, false]);
    expect(allowed({ ...editor, isOperator: true })).toEqual([true, false, true]);
  });

  it('ROLE-007 ROLE-008 O-35 is granted by all members, a group or the member', () => {
    const grants = [
      { to: 'all_members', permissions: ['text_to_speech'] },
      { to: 'group', permissions: ['voice_lab'] },
      { to: 'member', permissions: ['voice_design'] },
    ] as const;
    const lacks = (caller: Caller) =>
      (['speech.generate', 'voice.update', 'voice.design', 'voice.clone'] as const).map((name) =>
        findLack(caller, name),
      );
    expect(lacks({ ...editor, grants })).toEqual([undefined, undefined, undefined, 'group']);
    expect(lacks({ ...editor, grants: [] })).toEqual(Array(4).fill('group'));
    expect(lacks({ ...admin, grants: [] })).toEqual(Array(4).fill(undefined));
    expect(lacks(editor)).toEqual(Array(4).fill(undefined));
  });

  it('ROLE-010 needs the permission of a restricted key as well as that of its owner', () => {
    const key = { ...editor, permissions: ['text_to_speech'] } as const;
    const grants = [{ to: 'all_members', permissions: ['voice_lab'] }] as const;
    expect(findLack(key, 'speech.generate')).toBeUndefined();
    expect(findLack(key, 'voice.read')).toBe('key');
    expect(findLack({ ...key, grants }, 'speech.generate')).toBe('group');
    expect(findLack({ ...admin, permissions: [] }, 'voice.read')).toBe('key');
    expect(findLack({ ...admin, permissions: [] }, 'feature_flag.read')).toBeUndefined();
  });
});

describe('the role on a resource', () => {
  it('O-34 is the highest of members, person, groups and key', () => {
    const caller: Caller = { ...editor, groupIds: new Set(['g1', 'g2']), apiKeyId: 'k1' };
    const all: RoleGrant[] = [
      { to: 'all_members', role: 'viewer' },
      { to: 'group', id: 'g2', role: 'commenter' },
      { to: 'key', id: 'k1', role: 'editor' },
      { to: 'person', id: 'ada', role: 'admin' },
    ];
    const roles = all.map((_, count) => dictionaryRole(caller, ...all.slice(0, count + 1)));
    expect(roles).toEqual(['viewer', 'commenter', 'editor', 'admin']);
    expect(dictionaryRole(caller, ...all.toReversed())).toBe('admin');
  });

  it('ignores shares with others', () => {
    const others: RoleGrant[] = [
      { to: 'group', id: 'g3', role: 'admin' },
      { to: 'key', id: 'k2', role: 'admin' },
      { to: 'person', id: 'bob', role: 'admin' },
    ];
    expect(dictionaryRole(editor, ...others)).toBeUndefined();
  });

  it('is admin for the creator and for admins of the workspace', () => {
    expect(dictionaryRole({ ...editor, userId: 'bob' })).toBe('admin');
    expect(dictionaryRole(admin)).toBe('admin');
    expect(dictionaryRole(editor)).toBeUndefined();
    expect(findResourceRole(editor, 'voice', createdByBob)).toBe('admin');
  });

  it('exists only for its person on what is personal', () => {
    expect(findResourceRole(admin, 'api_key', createdByBob)).toBeUndefined();
    expect(findResourceRole({ ...editor, userId: 'bob' }, 'api_key', createdByBob)).toBe('admin');
  });

  it('allows what its line needs and every higher role', () => {
    const allowed = (name: 'voice.read' | 'voice.update' | 'voice.delete') =>
      resourceRoles.filter((role) => findLackOn(editor, name, { role }) === undefined);
    expect(allowed('voice.read')).toEqual(['admin', 'editor', 'commenter', 'viewer']);
    expect(allowed('voice.update')).toEqual(['admin', 'editor']);
    expect(allowed('voice.delete')).toEqual(['admin']);
    expect(findLackOn(editor, 'voice.read', { role: null })).toBe('role');
    expect(findLackOn({ ...editor, permissions: ['voices_read'] }, 'voice.delete', { role: 'admin' })).toBe('key');
  });
});

it('takes at most 0.2 ms for a check with 100 shares and 100 groups', () => {
  const shares = Array.from({ length: 100 }, (_, at): RoleGrant => ({ to: 'group', id: `g${at}`, role: 'viewer' }));
  const groups = Array.from({ length: 100 }, (_, at) => `other${at}`);
  const caller: Caller = {
    ...editor,
    groupIds: new Set(groups),
    grants: groups.map(() => ({ to: 'group', permissions: ['voice_lab'] })),
  };
  const target = { createdBy: 'bob', grants: shares };
  const count = 200;
  const startedAt = process.cpuUsage();
  for (let at = 0; at < count; at += 1) findLackOn(caller, 'pronunciation_dictionary.update', target);
  // Processor time, because other tests run at the same time.
  expect(process.cpuUsage(startedAt).user / 1000 / count).toBeLessThan(0.2);
  expect(Object.keys(permissions).length).toBeGreaterThan(50);
});
