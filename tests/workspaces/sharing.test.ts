import { type ElevenLabs, ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

type Member = Account & { readonly client: ElevenLabsClient };

const owner = await newCaller();
const admin = new ElevenLabsClient({ apiKey: owner.apiKey, baseUrl: server.url });
let database: pg.Client;
let maker: Member;
let reader: Member;
let outsider: ElevenLabsClient;

/** Signs up a person and makes them an editor of the owner's workspace. */
async function newMember(): Promise<Member> {
  const person = await signUp(server.url);
  await database.query(
    `insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', '2020-01-01')`,
    [owner.workspaceId, person.userId],
  );
  const { email, password } = person;
  const session = (await (await postJson(`${server.url}/v1/auth/sign-in`, { email, password })).json()) as {
    access_token: string;
  };
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const key = (await (await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer)).json()) as {
    xi_api_key: string;
  };
  const client = new ElevenLabsClient({ apiKey: key.xi_api_key, baseUrl: server.url });
  return { ...person, accessToken: session.access_token, client };
}

beforeAll(async () => {
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  [maker, reader] = [await newMember(), await newMember()];
  outsider = new ElevenLabsClient({ apiKey: (await newCaller()).apiKey, baseUrl: server.url });
});
afterAll(() => database.end());

const refusal = async (calling: PromiseLike<unknown>) => {
  const error = await Promise.resolve(calling).then(
    () => 'allowed',
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ElevenLabsError);
  const { statusCode, body } = error as ElevenLabsError;
  const { code, param } = (body as { detail: { code: string; param?: string } }).detail;
  return [statusCode, code, ...(param ? [param] : [])];
};

const ruleOf = { type: 'alias' as const, stringToReplace: 'a', alias: 'b' };
const newDictionary = async (name: string) =>
  (await maker.client.pronunciationDictionaries.createFromRules({ name, rules: [ruleOf] })).id;
/** A designed voice; such a voice needs no recording. */
async function newVoice(by: ElevenLabsClient, name: string): Promise<string> {
  const voiceDescription = 'A warm and friendly middle aged man with a deep voice who reads stories slowly.';
  const design = await by.textToVoice.design({ voiceDescription, autoGenerateText: true });
  const generatedVoiceId = design.previews[0]!.generatedVoiceId;
  return (await by.textToVoice.create({ voiceName: name, voiceDescription, generatedVoiceId })).voiceId;
}
const dictionary = { resourceType: 'pronunciation_dictionary' } as const;
const voice = { resourceType: 'voice' } as const;
const namesFor = async (client: ElevenLabsClient) =>
  (await client.pronunciationDictionaries.list({})).pronunciationDictionaries.map(({ name }) => name);
const voiceIdsFor = async (client: ElevenLabsClient) => {
  const found = await client.voices.search({ voiceType: 'personal', includeTotalCount: true });
  expect(found.totalCount).toBe(found.voices.length);
  return found.voices.map(({ voiceId }) => voiceId);
};

describe('WS-023 O-34 sharing of a dictionary', () => {
  it('lists it for a member once it is shared, with the role of the share', async () => {
    const id = await newDictionary('Boats');
    const dictionaries = reader.client.pronunciationDictionaries;
    expect(await namesFor(reader.client)).toEqual([]);
    expect((await refusal(dictionaries.get(id)))[0]).toBe(404);

    const share = (role: ElevenLabs.workspace.BodyShareWorkspaceResourceV1WorkspaceResourcesResourceIdSharePostRole) =>
      maker.client.workspace.resources.share(id, { ...dictionary, role, userEmail: reader.email });
    await share('viewer');
    expect(await namesFor(reader.client)).toEqual(['Boats']);
    expect((await dictionaries.get(id)).permissionOnResource).toBe('viewer');
    expect((await refusal(dictionaries.rules.add(id, { rules: [ruleOf] })))[0]).toBe(403);
    await share('editor');
    await dictionaries.rules.add(id, { rules: [{ ...ruleOf, stringToReplace: 'c' }] });
    expect(
      await refusal(reader.client.workspace.resources.share(id, { ...dictionary, role: 'viewer', groupId: 'default' })),
    ).toEqual([403, 'forbidden']);

    await maker.client.workspace.resources.unshare(id, { ...dictionary, userEmail: reader.email });
    expect(await namesFor(reader.client)).toEqual([]);
    expect(await namesFor(admin)).toContain('Boats');
  });

  it('describes the resource as the public API does', async () => {
    const id = await newDictionary('Ships');
    await maker.client.workspace.resources.share(id, { ...dictionary, role: 'viewer', groupId: 'default' });
    const resource = await reader.client.workspace.resources.get(id, dictionary);
    expect(resource).toMatchObject({
      resourceId: id,
      resourceName: 'Ships',
      resourceType: 'pronunciation_dictionary',
      creatorUserId: maker.userId,
      roleToGroupIds: { admin: [maker.userId], editor: [], commenter: [], viewer: ['default'] },
    });
    const options = resource.shareOptions.map(({ name, type }) => `${type} ${name}`);
    expect(options).toEqual(expect.arrayContaining([`user ${reader.email}`, `user ${owner.email}`]));
    expect(options).not.toContain(`user ${maker.email}`);
  });

  it('names what is wrong with a request', async () => {
    const id = await newDictionary('Errors');
    const { resources } = maker.client.workspace;
    const base = { ...dictionary, role: 'viewer' } as const;
    expect(await refusal(resources.share(id, base))).toEqual([400, 'invalid_parameters', 'user_email']);
    const two = { ...base, userEmail: reader.email, groupId: 'default' };
    expect(await refusal(resources.share(id, two))).toEqual([400, 'invalid_parameters', 'group_id']);
    const unknown = { ...base, userEmail: 'nobody@example.com' };
    expect(await refusal(resources.share(id, unknown))).toEqual([404, 'share_target_not_found', 'user_email']);
    const creator = { ...dictionary, userEmail: maker.email };
    expect(await refusal(resources.unshare(id, creator))).toEqual([400, 'share_creator', 'user_email']);
    const unbuilt = { resourceType: 'dashboard' } as const;
    expect(await refusal(resources.get(id, unbuilt))).toEqual([400, 'resource_type_not_supported', 'resource_type']);
    expect(await refusal(outsider.workspace.resources.get(id, dictionary))).toEqual([
      404,
      'resource_not_found',
      'resource_id',
    ]);
  });

  it('keeps an admin from removing their own access', async () => {
    const id = await newDictionary('Keys');
    await maker.client.workspace.resources.share(id, { ...dictionary, role: 'admin', userEmail: reader.email });
    const { resources } = reader.client.workspace;
    const own = { ...dictionary, userEmail: reader.email };
    expect(await refusal(resources.unshare(id, own))).toEqual([400, 'share_lockout']);
    expect(await refusal(resources.share(id, { ...own, role: 'viewer' }))).toEqual([400, 'share_lockout']);
    expect((await resources.get(id, dictionary)).roleToGroupIds.admin).toContain(reader.userId);
  });
});

describe('WS-023 sharing of a voice', () => {
  it('is open to all members, until it is restricted to some', async () => {
    const id = await newVoice(maker.client, 'Restricted');
    expect(await voiceIdsFor(reader.client)).toContain(id);
    expect((await reader.client.voices.get(id)).permissionOnResource).toBe('admin');
    const { resources } = maker.client.workspace;
    await resources.unshare(id, { ...voice, groupId: 'default' });
    expect(await voiceIdsFor(reader.client)).not.toContain(id);
    const speak = () => reader.client.textToSpeech.convert(id, { text: 'Hello.' });
    const outcomes = [speak(), reader.client.voices.get(id), reader.client.voices.delete(id)];
    expect((await Promise.all(outcomes.map(refusal))).map(([status]) => status)).toEqual([404, 404, 404]);
    expect(await voiceIdsFor(maker.client)).toContain(id);
    expect(await voiceIdsFor(admin)).toContain(id);

    await resources.share(id, { ...voice, role: 'viewer', userEmail: reader.email });
    expect(await voiceIdsFor(reader.client)).toContain(id);
    expect((await reader.client.voices.get(id)).permissionOnResource).toBe('viewer');
    await (await speak()).cancel();
    expect((await refusal(reader.client.voices.update(id, { name: 'Mine' })))[0]).toBe(403);
    expect((await refusal(reader.client.voices.delete(id)))[0]).toBe(403);
    await resources.share(id, { ...voice, role: 'admin', userEmail: reader.email });
    await reader.client.voices.delete(id);
    const left = await database.query('select 1 from resource_shares where resource_id = $1', [id]);
    expect(left.rows).toEqual([]);
  });
});

describe('WS-024 default sharing', () => {
  const call = async (method: string, body?: unknown) => {
    const reply = await fetch(`${server.url}/v1/workspace/default-sharing`, {
      method,
      headers: { authorization: `Bearer ${maker.accessToken}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('shares a new voice and a new dictionary as its creator prefers', async () => {
    const principals = [{ id: reader.userId, type: 'user', role: 'editor' }];
    const saved = await call('PUT', { everyone_role: 'none', principals });
    expect(saved).toMatchObject({ status: 200, body: { everyone_role: 'none', principals } });
    const voiceId = await newVoice(maker.client, 'Private');
    const dictionaryId = await newDictionary('Private');
    const stranger = await newMember();
    expect(await voiceIdsFor(stranger.client)).not.toContain(voiceId);
    expect((await reader.client.voices.get(voiceId)).permissionOnResource).toBe('editor');
    expect((await reader.client.pronunciationDictionaries.get(dictionaryId)).permissionOnResource).toBe('editor');
    await call('PUT', { everyone_role: null, principals: [] });
    expect((await call('GET')).body).toMatchObject({ everyone_role: null, principals: [] });
  });

  it('refuses a person of another workspace', async () => {
    const principals = [{ id: 'nobody', type: 'user', role: 'editor' }];
    expect(await call('PUT', { everyone_role: null, principals })).toMatchObject({
      status: 404,
      body: { detail: { code: 'share_target_not_found', param: 'principals' } },
    });
  });
});
