import { type ElevenLabs, ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkspaceReply } from '../../contract/accounts/current-workspace.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const owner = await newCaller();
const client = new ElevenLabsClient({ apiKey: owner.apiKey, baseUrl: server.url, maxRetries: 0 });
const bearer = { authorization: `Bearer ${owner.accessToken}` };
const update = (changes: object, headers = bearer) =>
  postJson(`${server.url}/v1/workspace/update-workspace`, changes, headers);
const workspace = async (): Promise<WorkspaceReply> =>
  (await fetch(`${server.url}/v1/workspace`, { headers: bearer })).json() as Promise<WorkspaceReply>;
async function newWebhook(name: string): Promise<string> {
  const settings = { authType: 'hmac', name, webhookUrl: 'https://example.com/hook' } as const;
  return (await client.webhooks.create({ settings })).webhookId;
}

describe('auth connections', () => {
  const connections = client.workspace.authConnections;

  it('API-024 creates, lists, changes and deletes them without showing a secret', async () => {
    const created = (await connections.create({
      authType: 'oauth2_client_credentials',
      name: 'Shop',
      provider: 'shop',
      clientId: 'client',
      tokenUrl: 'https://shop.example.com/token',
      clientSecret: 'first-secret',
    })) as ElevenLabs.workspace.AuthConnectionsCreateResponse.Oauth2ClientCredentials;
    expect(created).toMatchObject({ authType: 'oauth2_client_credentials', clientId: 'client', status: 'active' });
    const changed = await connections.update(created.id, {
      authType: 'oauth2_client_credentials',
      clientId: 'other',
      clientSecret: 'second-secret',
    });
    expect(changed).toMatchObject({ id: created.id, clientId: 'other', provider: 'shop' });
    const { authConnections } = await connections.list();
    expect(authConnections).toEqual([changed]);
    expect(JSON.stringify([created, changed, authConnections])).not.toMatch(/first-secret|second-secret/);
    await connections.delete(created.id);
    expect((await connections.list()).authConnections).toEqual([]);
    await expect(connections.delete(created.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it.each<ElevenLabs.workspace.AuthConnectionsCreateRequestBody>([
    { authType: 'basic_auth', name: 'Basic', provider: 'crm', username: 'ada', password: 'hidden' },
    { authType: 'bearer_auth', name: 'Bearer', provider: 'crm', token: 'hidden' },
    { authType: 'custom_header_auth', name: 'Header', provider: 'crm', headerName: 'x-api-key', token: 'hidden' },
    { authType: 'mtls', name: 'mTLS', provider: 'crm', clientCertificate: 'hidden', clientKey: 'hidden' },
    {
      authType: 'private_key_jwt',
      name: 'JWT',
      provider: 'crm',
      issuer: 'timbre',
      audience: 'crm',
      subject: 'ada',
      secretKey: 'hidden',
    },
  ])('API-024 stores one of type $authType', async (body) => {
    const created = await connections.create(body);
    expect(created).toMatchObject({ authType: body.authType, name: body.name });
    expect(JSON.stringify(created)).not.toContain('hidden');
  });
});

it('API-024 lists the requests of the API keys of the workspace', async () => {
  const startTime = Date.now() - 60_000;
  const { rawResponse } = await client.models.list().withRawResponse();
  const find = () =>
    client.workspace.analytics.requests.get({
      startTime,
      filters: [{ column: 'path', operation: 'eq', values: ['/v1/models'] }],
    });
  await expect.poll(async () => (await find()).rows.length, { timeout: 10_000 }).toBe(1);
  const { columns, columnTypes, columnUnits, rows } = await find();
  expect(columnTypes).toHaveLength(columns.length);
  expect(columnUnits[columns.indexOf('duration')]).toBe('ms');
  const row = Object.fromEntries(columns.map((column, at) => [column, rows[0]![at]]));
  expect(row).toMatchObject({
    request_id: rawResponse.headers.get('request-id'),
    method: 'GET',
    status_code: 200,
    api_key_name: 'Tests',
    user_id: owner.userId,
  });
  const unbounded = client.workspace.analytics.requests.get({});
  await expect(unbounded).rejects.toBeInstanceOf(ElevenLabsError);
});

describe('fields of the workspace', () => {
  it('WS-002 WS-003 WS-004 WS-005 returns them with their defaults', async () => {
    const fresh = await signUp(server.url);
    const headers = { authorization: `Bearer ${fresh.accessToken}` };
    const reply = (await (await fetch(`${server.url}/v1/workspace`, { headers })).json()) as WorkspaceReply;
    expect(reply).toMatchObject({
      max_seats: expect.any(Number),
      payouts: null,
      trust_on_invoice_creation: expect.any(Boolean),
      storing_shared_files_on_user: true,
      voice_library_enabled: true,
      pronunciation_dictionary_locators: [],
      session_inactivity_timeout: null,
      all_members_permissions: null,
      voice_library_removal_notice_webhook_id: null,
      speech_to_text_webhook_ids: [],
      user_auto_provisioning: { enabled: false, enabled_at_unix: null, enabled_by_user_email: null },
    });
    expect(Math.abs(reply.created_at_unix - Date.now() / 1000)).toBeLessThan(120);
  });

  it('WS-004 WS-006 changes the settings among them, and forgets a deleted webhook', async () => {
    const id = await newWebhook('Transcripts');
    const reply = await update({
      storing_shared_files_on_user: false,
      voice_library_removal_notice_webhook_id: id,
      speech_to_text_webhook_ids: [id, id],
    });
    expect(reply.status).toBe(200);
    expect(await workspace()).toMatchObject({
      storing_shared_files_on_user: false,
      voice_library_removal_notice_webhook_id: id,
      speech_to_text_webhook_ids: [id],
    });
    await client.webhooks.delete(id);
    expect(await workspace()).toMatchObject({
      voice_library_removal_notice_webhook_id: null,
      speech_to_text_webhook_ids: [],
    });
  });

  it.each(['voice_library_removal_notice_webhook_id', 'speech_to_text_webhook_ids'])(
    'WS-006 rejects a webhook of another workspace in %s',
    async (param) => {
      const other = await newCaller();
      const settings = { auth_type: 'hmac', name: 'Other', webhook_url: 'https://example.com/' };
      const reply = await postJson(`${server.url}/v1/workspace/webhooks`, { settings }, { 'xi-api-key': other.apiKey });
      const { webhook_id: id } = (await reply.json()) as { webhook_id: string };
      const refused = await update({ [param]: param.endsWith('ids') ? [id] : id });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ detail: { code: 'invalid_parameters', param } });
    },
  );
});

describe('WS-025 the voice library', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is refused on the server while it is off', async () => {
    expect((await update({ voice_library_enabled: false })).status).toBe(200);
    const refused = await postJson(`${server.url}/v1/voices/add/any/any`, { new_name: 'Mine' }, bearer);
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail: { code: 'voice_library_disabled' } }]);
    await update({ voice_library_enabled: true });
  });

  it.each(looks)(
    'ROUTE-053 is turned off, and a webhook is chosen for removal notices (%s, %i px)',
    async (theme, width) => {
      const person = await signUp(server.url);
      const headers = { authorization: `Bearer ${person.accessToken}` };
      const settings = { auth_type: 'hmac', name: 'Ops', webhook_url: 'https://example.com/ops' };
      await postJson(`${server.url}/v1/workspace/webhooks`, { settings }, headers);
      const { page, context, errors } = await openPage(browser, server.url, { theme, width });
      const [name, value] = person.cookie.split('=') as [string, string];
      const domain = new URL(server.url).hostname;
      await context.addCookies([{ name, value, domain, path: '/v1/auth', httpOnly: true }]);
      await page.goto('/app/workspace/voice-library');
      const allow = page.getByRole('switch', { name: 'Allow library voices' });
      await allow.click();
      await page.getByText('Library voices turned off.').waitFor();
      await expect.poll(() => allow.isChecked()).toBe(false);
      await page.getByLabel('Send notices to').click();
      await page.getByRole('option', { name: /Ops/ }).click();
      await page.getByText('Removal notices saved.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await saveScreenshot(page, `workspace-voice-library-${theme}-${width}`);
      await page.reload();
      await expect.poll(() => page.getByLabel('Send notices to').textContent()).toContain('Ops');
      expect(await allow.isChecked()).toBe(false);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
