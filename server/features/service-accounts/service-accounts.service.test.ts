import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { auditLog, live, notifications, webhooks } from '../../platform/test-doubles.ts';
import { apiKeysService } from '../api-keys/api-keys.service.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceMembersStore } from '../workspace/workspace-members.store.ts';
import { serviceAccountsService } from './service-accounts.service.ts';

const { db } = await testDatabase();
const apiKeys = apiKeysService({
  db,
  live,
  clock,
  webhooks,
  auditLog,
  notifications,
  workspace: { find: async () => undefined, listAdminIds: async () => [] } as never,
  subscription: { get: async () => ({}) } as never,
});
let reads = 0;
let used = new Map<string, number>();
const accounts = serviceAccountsService({
  db,
  live,
  auditLog,
  apiKeys,
  user: userService({ db, clock }),
  workspace: {
    addServiceAccount: (tx, workspaceId, userId) =>
      workspaceMembersStore(tx).add({ workspaceId, userId, role: 'editor' }),
  },
  groups: { list: async () => [] },
  resourceShares: { removePrincipal: async () => {} },
  listCreditsByKey: async () => {
    reads += 1;
    return used;
  },
});

let actor: Actor;
beforeEach(async () => {
  actor = await createActor(db, newId());
  [reads, used] = [0, new Map()];
});
const create = (name: string) => accounts.create(actor, { name, sharingGroups: [] });
const newKey = async (id: string) => (await accounts.createKey(actor, id, { name: 'Key', permissions: null })).key.id;

it('WS-016 reads the credits of all keys once for a list of accounts', async () => {
  const ids = [await create('A'), await create('B'), await create('C')];
  expect((await accounts.list(actor)).map(({ account }) => account.name).sort()).toEqual(['A', 'B', 'C']);
  expect(reads).toBe(0);
  const keyIds = [await newKey(ids[0]!), await newKey(ids[1]!), await newKey(ids[1]!)];
  used = new Map([
    [keyIds[0]!, 5],
    [keyIds[2]!, 7],
  ]);
  const listed = new Map((await accounts.list(actor)).map((view) => [view.account.name, view.keys]));
  const creditsOf = (name: string) => listed.get(name)!.map(({ creditsUsed }) => creditsUsed);
  expect([creditsOf('A'), creditsOf('B').sort(), creditsOf('C')]).toEqual([[5], [0, 7], []]);
  expect(reads).toBe(1);
  const own = await accounts.listKeys(actor, ids[0]!);
  expect(own.map(({ key, creditsUsed }) => [key.id, creditsUsed])).toEqual([[keyIds[0], 5]]);
});

it('WS-016 WS-017 hides the accounts and keys of other workspaces', async () => {
  const id = await create('Robot');
  const keyId = await newKey(id);
  const stranger = await createActor(db, newId());
  const notFound = { code: 'document_not_found', param: 'service_account_user_id' };
  expect(await accounts.list(stranger)).toEqual([]);
  for (const call of [
    () => accounts.listKeys(stranger, id),
    () => accounts.rename(stranger, id, 'Mine'),
    () => accounts.delete(stranger, id),
    () => accounts.createKey(stranger, id, { name: 'Key', permissions: null }),
    () => accounts.editKey(stranger, id, keyId, { name: 'Mine' }),
    () => accounts.deleteKey(stranger, id, keyId),
  ])
    await expect(call()).rejects.toMatchObject(notFound);
  const other = await create('Other');
  await expect(accounts.deleteKey(actor, other, keyId)).rejects.toMatchObject({ param: 'api_key_id' });
  expect(await accounts.listKeys(actor, id)).toHaveLength(1);
});

it('refuses unknown sharing groups and deletes an account with its keys', async () => {
  const sharingGroups = [{ groupId: 'none', role: 'viewer' as const }];
  await expect(accounts.create(actor, { name: 'Robot', sharingGroups })).rejects.toMatchObject({
    code: 'document_not_found',
    param: 'default_sharing_groups',
  });
  const id = await create('Robot');
  await newKey(id);
  await accounts.delete(actor, id);
  expect(await accounts.list(actor)).toEqual([]);
  await expect(accounts.listKeys(actor, id)).rejects.toMatchObject({ code: 'document_not_found' });
});
