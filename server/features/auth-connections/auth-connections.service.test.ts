import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { NewAuthConnection } from '../../../contract/workspaces/auth-connections.ts';
import { unseal } from '../../platform/crypto.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { auditLog } from '../../platform/test-doubles.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentAuthConnection } from './auth-connections.present.ts';
import { sealedPlace } from './auth-connections.rules.ts';
import { authConnectionsService } from './auth-connections.service.ts';

const { db } = await testDatabase();
const secret = randomBytes(32);
const outgoing = { allowPrivate: false };
const connections = authConnectionsService({ db, clock: () => new Date(), auditLog, secret, outgoing });
const admin = await createActor(db, 'ada');
const stranger = await createActor(db, 'eve');

const shop: NewAuthConnection = {
  auth_type: 'oauth2_client_credentials',
  name: 'Shop',
  provider: 'shop',
  client_id: 'client',
  token_url: 'https://shop.example.com/token',
  scopes: ['orders'],
  extra_params: {},
  basic_auth_in_header: true,
  custom_headers: { 'x-tenant': 'north-key' },
  client_secret: 'first-secret',
};
const secretsOf = (row: { id: string; sealedSecrets: string }) =>
  JSON.parse(unseal(row.sealedSecrets, secret, sealedPlace(row.id)));

it('seals the secrets and shows none of them', async () => {
  const row = await connections.create(admin, shop);
  expect(presentAuthConnection(row)).toEqual({
    id: row.id,
    name: 'Shop',
    auth_type: 'oauth2_client_credentials',
    provider: 'shop',
    client_id: 'client',
    token_url: 'https://shop.example.com/token',
    scopes: ['orders'],
    extra_params: {},
    basic_auth_in_header: true,
    custom_headers: { 'x-tenant': '********' },
    used_by: null,
    status: 'active',
    status_detail: null,
    status_updated_at: null,
  });
  expect(JSON.stringify(row)).not.toMatch(/first-secret|north-key/);
  expect(secretsOf(row)).toEqual({ client_secret: 'first-secret', custom_headers: { 'x-tenant': 'north-key' } });
});

it('changes the fields that are sent, and keeps hidden values that are sent back', async () => {
  const { id } = await connections.create(admin, shop);
  const row = await connections.edit(admin, id, {
    auth_type: 'oauth2_client_credentials',
    client_id: 'other',
    client_secret: null,
    custom_headers: { 'x-tenant': '********', 'x-region': 'eu' },
  });
  expect(row.settings).toMatchObject({ client_id: 'other', scopes: ['orders'] });
  expect(secretsOf(row)).toEqual({
    client_secret: 'first-secret',
    custom_headers: { 'x-tenant': 'north-key', 'x-region': 'eu' },
  });
  const basic = connections.edit(admin, id, { auth_type: 'basic_auth', password: 'x' });
  await expect(basic).rejects.toMatchObject({ code: 'invalid_parameters', param: 'auth_type' });
});

it.each([
  ['http://shop.example.com/token', /https/],
  ['https://127.0.0.1/token', /internet/],
  ['shop', /valid URL/],
])('rejects the token URL %s', async (token_url, message) => {
  const creating = connections.create(admin, { ...shop, token_url });
  await expect(creating).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'token_url',
    message: expect.stringMatching(message),
  });
});

it('is not found for another workspace, and only admins change it', async () => {
  const { id } = await connections.create(admin, {
    auth_type: 'bearer_auth',
    name: 'CRM',
    provider: 'crm',
    token: 't',
  });
  expect(await connections.list(stranger)).toEqual([]);
  await expect(connections.remove(stranger, id)).rejects.toMatchObject({ code: 'auth_connection_not_found' });
  const editor = { ...admin, userId: 'bob', role: 'editor' } as const;
  await expect(connections.remove(editor, id)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  expect((await connections.list(editor)).map((row) => row.id)).toContain(id);
  await connections.remove(admin, id);
  expect((await connections.list(admin)).map((row) => row.id)).not.toContain(id);
});
