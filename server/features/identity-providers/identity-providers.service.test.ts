import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { oidcClient } from '../../platform/oidc-client.ts';
import { auditLog, unexpectedCall } from '../../platform/test-doubles.ts';
import type { IdentitiesService } from '../auth/providers/identities/auth-identities.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { identityProvidersService } from './identity-providers.service.ts';

const { db } = await testDatabase();
const outgoing = { allowPrivate: false };
const service = identityProvidersService({
  db,
  auditLog,
  secret: new Uint8Array(32),
  outgoing,
  oidc: oidcClient(outgoing),
  domains: {} as DomainsService,
  identities: {} as IdentitiesService,
  workspace: { findName: unexpectedCall, listAdminIds: unexpectedCall, setSignOnPolicy: unexpectedCall },
  mails: { notifyPerson: unexpectedCall },
});
const actor = await createActor(db, 'ada');

it.each([
  'https://127.0.0.1:1',
  'https://[::1]/',
  'https://localhost/realms/main',
  'https://169.254.169.254/latest',
  'http://id.example.com',
  'https://name:word@id.example.com',
])('rejects %s as issuer without a request to it', async (issuer) => {
  const input = { kind: 'oidc', title: 'Inside', issuer, client_id: 'x' } as const;
  await expect(service.add(actor, input)).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'issuer',
    message: expect.stringMatching(/not on the internet|https|password/),
  });
  expect(await service.list(actor)).toEqual([]);
});

it('allows only admins', async () => {
  const editor: Actor = { ...actor, role: 'editor' };
  await expect(service.list(editor)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(service.remove(editor, 'x')).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(service.edit(editor, 'x', {})).rejects.toMatchObject({ code: 'workspace_access_denied' });
});
