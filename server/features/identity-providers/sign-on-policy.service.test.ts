import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { workspaceMembersStore } from '../workspace/workspace-members.store.ts';
import { identityProvidersStore } from './identity-providers.store.ts';
import { signOnPolicyService } from './sign-on-policy.service.ts';

const { db } = await testDatabase();
const owner = await createActor(db, 'owner');
const store = workspaceStore(db);
const policy = signOnPolicyService({
  db,
  workspace: { readSignOnPolicy: store.readSignOnPolicy, findRole: store.findRole },
  domains: { findOwner: async (domain) => (domain === 'corp.example' ? owner.workspaceId : undefined) },
});
const setRequired = (requiresSingleSignOn: boolean) =>
  transaction(db, (tx) => workspaceStore(tx).setSignOnPolicy(owner.workspaceId, { requiresSingleSignOn }));

it('WS-026 requires the provider of the workspace from its members, except its owner', async () => {
  await createActor(db, 'member');
  await workspaceMembersStore(db).add({ workspaceId: owner.workspaceId, userId: 'member', role: 'editor' });
  await createActor(db, 'stranger');
  const member = { id: 'member', email: 'member@corp.example' };
  await identityProvidersStore(db).insert(owner.workspaceId, { id: 'p1', kind: 'oidc', title: 'Corp ID' });

  await policy.check(member, undefined);
  await setRequired(true);
  await expect(policy.check(member, undefined)).rejects.toMatchObject({
    code: 'single_sign_on_required',
    message: 'Your organization requires single sign-on. Sign in with Corp ID.',
  });
  await expect(policy.check(member, 'google')).rejects.toMatchObject({ code: 'single_sign_on_required' });
  await expect(policy.check(member, 'sso:other')).rejects.toMatchObject({ code: 'single_sign_on_required' });
  await policy.check(member, 'sso:p1');
  await policy.check({ id: 'owner', email: 'owner@corp.example' }, undefined);
  await policy.check({ id: 'stranger', email: 'stranger@corp.example' }, undefined);
  await policy.check({ ...member, email: 'member@elsewhere.example' }, undefined);

  // Without a provider nobody could sign in.
  await identityProvidersStore(db).delete(owner.workspaceId, 'p1');
  await policy.check(member, undefined);
});

it('WS-026 requires the provider from a person who enters the workspace, also before they are a member', async () => {
  const guest = { id: 'guest', email: 'guest@corp.example' };
  await identityProvidersStore(db).insert(owner.workspaceId, { id: 'p2', kind: 'oidc', title: 'Corp ID' });
  await policy.check(guest, undefined);
  await expect(policy.checkEntry(guest, undefined, owner.workspaceId)).rejects.toMatchObject({
    code: 'single_sign_on_required',
    message: 'Your organization requires single sign-on. Sign in with Corp ID.',
  });
  await expect(policy.checkEntry(guest, 'google', owner.workspaceId)).rejects.toThrow('single sign-on');
  await policy.checkEntry(guest, 'sso:p2', owner.workspaceId);
  await policy.checkEntry(guest, undefined, 'of-guest');
  await policy.checkEntry({ ...guest, email: 'guest@elsewhere.example' }, undefined, owner.workspaceId);
  await policy.checkEntry({ id: 'owner', email: 'owner@corp.example' }, undefined, owner.workspaceId);
});
