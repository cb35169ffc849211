import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { expect, it } from 'vitest';
import { defaultVoices } from '../../engines/voices/default-voices.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const voiceId = defaultVoices[0]!.id;
const clientOf = (apiKey: string) => new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });

const outcome = (calling: PromiseLike<unknown>) =>
  Promise.resolve(calling).then(
    () => 'allowed',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ElevenLabsError);
      const { statusCode, body } = error as ElevenLabsError;
      return `${statusCode} ${(body as { detail: { code: string } }).detail.code}`;
    },
  );

/** Speaks and reads all of the audio, after which it is charged. */
async function speak(client: ElevenLabsClient, text: string): Promise<void> {
  const audio = await client.textToSpeech.convert(voiceId, { text, modelId: 'eleven_multilingual_v2' });
  for await (const _ of audio as unknown as AsyncIterable<Uint8Array>) void _;
}

/** A workspace with a service account. */
async function newAccount() {
  const owner = await newCaller();
  const admin = clientOf(owner.apiKey);
  const created = await admin.serviceAccounts.create({ name: 'Robot' });
  const id = (created as unknown as Record<string, string>).serviceAccountUserId!;
  const post = (path: string, token: { apiKey: string } | { bearer: string }, body: object = {}) =>
    fetch(`${server.url}/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...('apiKey' in token ? { 'xi-api-key': token.apiKey } : { authorization: `Bearer ${token.bearer}` }),
      },
      body: JSON.stringify(body),
    });
  const newKey = async (settings: Partial<Parameters<typeof admin.serviceAccounts.apiKeys.create>[1]> = {}) => {
    const key = await admin.serviceAccounts.apiKeys.create(id, { name: 'Key', permissions: 'all', ...settings });
    return { apiKey: key.xiApiKey, keyId: key.keyId, client: clientOf(key.xiApiKey) };
  };
  const listKeys = async () => (await admin.serviceAccounts.apiKeys.list(id)).apiKeys;
  return { owner, admin, id, post, newKey, listKeys };
}

it('WS-016 WS-017 ROLE-010 authenticates a key as its account, in the workspace, until the account is deleted', async () => {
  const { owner, admin, id, newKey, listKeys } = await newAccount();
  const { client, keyId, apiKey } = await newKey();
  await speak(client, 'The robot speaks.');
  const { history } = await admin.history.list({});
  expect(history.map(({ text }) => text)).toEqual(['The robot speaks.']);
  expect((await client.user.get()).userId).toBe(id);
  const [key] = await listKeys();
  expect(key).toMatchObject({ keyId, hint: apiKey.slice(-4), isDisabled: false });
  // A service account takes no seat and administers nothing.
  expect((await admin.workspace.members.list()).map(({ email }) => email)).toEqual([owner.email]);
  expect(await outcome(client.serviceAccounts.create({ name: 'Another' }))).toBe('403 workspace_access_denied');
  expect(await outcome(client.workspace.invites.create({ email: 'a@example.com' }))).toBe(
    '403 workspace_access_denied',
  );
  const reply = await fetch(`${server.url}/v1/service-accounts/${id}`, {
    method: 'DELETE',
    headers: { 'xi-api-key': owner.apiKey },
  });
  expect(reply.status).toBe(200);
  expect(await outcome(client.user.get())).toBe('401 unauthorized');
  expect((await admin.history.list({})).history).toHaveLength(1);
});

it('ROLE-010 refuses a key outside its permissions, its addresses and its credits', async () => {
  const { admin, id, newKey, listKeys } = await newAccount();
  const reader = await newKey({ permissions: ['voices_read'] });
  expect(await outcome(reader.client.voices.search({}))).toBe('allowed');
  expect(await outcome(speak(reader.client, 'No.'))).toBe('403 insufficient_permissions');

  const elsewhere = await newKey({ allowedIps: ['203.0.113.0/24'] });
  expect(await outcome(elsewhere.client.voices.search({}))).toBe('403 forbidden');
  await admin.serviceAccounts.apiKeys.update(id, elsewhere.keyId, { allowedIps: ['127.0.0.0/8', '::1/128'] });
  expect(await outcome(elsewhere.client.voices.search({}))).toBe('allowed');

  const limited = await newKey({ characterLimit: 20 });
  await speak(limited.client, 'Ten chars.');
  expect(await outcome(speak(limited.client, 'Eleven char'))).toBe('401 quota_exceeded');
  await speak(limited.client, 'Ten chars.');
  const usedBy = async (keyId: string) => (await listKeys()).find((key) => key.keyId === keyId)!.characterCount;
  expect(await usedBy(limited.keyId)).toBe(20);
  // Two calls at once do not exceed the limit together.
  await admin.serviceAccounts.apiKeys.update(id, limited.keyId, { characterLimit: 30 });
  const both = await Promise.all([1, 2].map(() => outcome(speak(limited.client, 'Ten chars.'))));
  expect(both.sort()).toEqual(['401 quota_exceeded', 'allowed']);
  expect(await usedBy(limited.keyId)).toBe(30);
  await admin.serviceAccounts.apiKeys.update(id, limited.keyId, { characterLimit: 'clear' });
  await speak(limited.client, 'Free again.');
});

it('WS-016 disables and enables a key', async () => {
  const { admin, id, newKey, listKeys } = await newAccount();
  const { client, keyId } = await newKey();
  await admin.serviceAccounts.apiKeys.update(id, keyId, { isEnabled: false });
  expect(await outcome(client.voices.search({}))).toBe('401 unauthorized');
  expect(await listKeys()).toMatchObject([{ isDisabled: true, disableReason: 'self_disabled' }]);
  await admin.serviceAccounts.apiKeys.update(id, keyId, { isEnabled: true });
  expect(await outcome(client.voices.search({}))).toBe('allowed');
  await admin.serviceAccounts.apiKeys.delete(id, keyId);
  expect(await outcome(client.voices.search({}))).toBe('401 unauthorized');
});

it('WS-016 lets who finds a leaked key disable it, as the workspace and then the key say', async () => {
  const { owner, newKey, post, listKeys } = await newAccount();
  const disable = async (apiKey: string) =>
    (await post('workspaces/api-keys/disable?api_key_name=self', { apiKey })).status;
  const setPolicy = (value: boolean | null) =>
    post(
      'workspaces/api-keys/third-party-disabling',
      { bearer: owner.accessToken },
      { third_party_disable_allowed: value },
    );
  const [closed, open] = [
    await newKey({ thirdPartyDisableAllowed: false }),
    await newKey({ thirdPartyDisableAllowed: true }),
  ];
  expect(await disable(closed.apiKey)).toBe(403);
  expect((await setPolicy(false)).status).toBe(200);
  expect(await disable(open.apiKey)).toBe(403);
  await setPolicy(null);
  expect(await disable(open.apiKey)).toBe(200);
  expect(await outcome(open.client.voices.search({}))).toBe('401 unauthorized');
  expect((await listKeys()).find(({ keyId }) => keyId === open.keyId)).toMatchObject({
    isDisabled: true,
    disableReason: 'exposed_publicly',
  });
  await setPolicy(true);
  expect(await disable(closed.apiKey)).toBe(200);
  expect(await disable(closed.apiKey)).toBe(401);
});
