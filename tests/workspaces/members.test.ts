import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultVoices } from '../../engines/voices/default-voices.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { latestLink } from '../support/mailbox.ts';
import { openSocket } from '../support/socket-client.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  // Its plan has three seats (PLAN-066).
  server = await startServer({ env: { DEFAULT_TIER: 'growing_business', DEVELOPMENT: 'true' } });
});
afterAll(() => server.remove());

type Person = Account & { readonly apiKey: string; readonly client: ElevenLabsClient };
const voiceId = defaultVoices[0]!.id;

async function call(token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${server.url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, code: (json.detail as { code?: string } | undefined)?.code, body: json };
}

async function withKey(account: Account): Promise<Person> {
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  const { xi_api_key: apiKey } = (await reply.json()) as { xi_api_key: string };
  return { ...account, apiKey, client: new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 }) };
}
const newPerson = async () => withKey(await signUp(server.url));

const codeOf = async ({ email }: Account) =>
  (await latestLink(server.url, email, /invited you/)).searchParams.get('invite_code')!;

/** Accepts the invite of the mail; returns the person in the workspace, with a key of it. */
async function accept(person: Account): Promise<Person> {
  const { status, body } = await call(person.accessToken, 'POST', `workspace/invites/${await codeOf(person)}/accept`);
  expect({ status, body }).toMatchObject({ status: 200 });
  const { access_token: accessToken, workspace_id: workspaceId } = body as Record<string, string>;
  return withKey({ ...person, accessToken: accessToken!, workspaceId: workspaceId! });
}

const refusal = async (calling: PromiseLike<unknown>) => {
  const error = await Promise.resolve(calling).then(
    () => 'allowed',
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ElevenLabsError);
  const { statusCode, body } = error as ElevenLabsError;
  return [statusCode, (body as { detail: { code: string } }).detail.code];
};
const emailsOf = async ({ client }: Person) => (await client.workspace.members.list()).map(({ email }) => email);
const seats = async ({ accessToken }: Person) => (await call(accessToken, 'GET', 'workspace/seats')).body;

it('WS-010 to WS-013 PLAN-066 invites within the seats, accepts, declines and removes', async () => {
  const admin = await newPerson();
  const [bob, cleo] = [await newPerson(), await newPerson()];
  const { invites, members } = admin.client.workspace;
  await invites.create({ email: bob.email, seatType: 'workspace_member' });
  expect(await seats(admin)).toEqual({ used: 1, pending: 1, max: 3 });
  // All of a bulk invitation, or none.
  const many = [cleo.email, 'dora@example.com'];
  expect(await refusal(invites.createBatch({ emails: many }))).toEqual([403, 'no_free_seat']);
  expect(await seats(admin)).toMatchObject({ pending: 1 });
  await invites.createBatch({ emails: [cleo.email] });

  const code = await codeOf(bob);
  const byOther = await call(cleo.accessToken, 'POST', `workspace/invites/${code}/accept`);
  expect(byOther.code).toBe('workspace_invite_other_email');
  expect(await call(cleo.accessToken, 'POST', `workspace/invites/${await codeOf(cleo)}/decline`)).toMatchObject({
    status: 200,
  });
  const member = await accept(bob);
  expect(member.workspaceId).toBe(admin.workspaceId);
  const again = await call(member.accessToken, 'POST', `workspace/invites/${code}/accept`);
  expect(again.code).toBe('workspace_invite_not_found');
  expect(await seats(admin)).toEqual({ used: 2, pending: 0, max: 3 });
  expect(await emailsOf(member)).toEqual([admin.email, bob.email]);
  await invites.create({ email: 'dora@example.com' });
  await invites.delete({ email: 'dora@example.com' });
  expect(await refusal(invites.delete({ email: 'dora@example.com' }))).toEqual([404, 'workspace_invite_not_found']);

  // ROLE-002: an editor administers nobody.
  const asMember = member.client.workspace;
  const isAdmin = async ({ accessToken }: Person) =>
    (await call(accessToken, 'GET', 'workspace/is-admin')).body.is_admin;
  expect([await isAdmin(admin), await isAdmin(member)]).toEqual([true, false]);
  expect((await refusal(asMember.invites.create({ email: 'e@example.com' })))[0]).toBe(403);
  expect((await refusal(asMember.members.update({ email: admin.email, isLocked: true })))[0]).toBe(403);
  expect((await call(member.accessToken, 'DELETE', `workspace/members/${admin.userId}`)).status).toBe(403);
  expect(await refusal(members.update({ email: admin.email, workspaceSeatType: 'workspace_member' }))).toEqual([
    400,
    'last_admin',
  ]);
  await members.update({ email: bob.email, workspaceSeatType: 'workspace_admin' });
  expect(await isAdmin(member)).toBe(true);

  // WS-010: what the member made stays, with their shares gone and their keys ended.
  const dictionary = await member.client.pronunciationDictionaries.createFromRules({
    name: 'Ships',
    rules: [{ type: 'alias', stringToReplace: 'a', alias: 'b' }],
  });
  expect((await call(admin.accessToken, 'DELETE', `workspace/members/${bob.userId}`)).status).toBe(200);
  expect(await refusal(member.client.user.get())).toEqual([401, 'unauthorized']);
  expect((await call(member.accessToken, 'GET', 'user')).status).toBe(401);
  expect((await admin.client.pronunciationDictionaries.get(dictionary.id)).name).toBe('Ships');
  expect(await emailsOf(admin)).toEqual([admin.email]);
  // They continue in their own workspace.
  expect((await bob.client.user.get()).userId).toBe(bob.userId);
});

/** A group without which no member may generate speech, with a member. */
async function onlyGroupThatSpeaks({ accessToken }: Person, email: string) {
  const settings = { name: 'Narrators', permissions: ['text_to_speech'], group_usage_limit: 'unlimited' };
  const { body } = await call(accessToken, 'POST', 'workspace/groups', settings);
  const members = `workspace/groups/${body.id}/members`;
  const replies = [
    await call(accessToken, 'POST', members, { email }),
    await call(accessToken, 'POST', 'workspace/all-members-permissions', { all_members_permissions: [] }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  return {
    remove: async () => expect((await call(accessToken, 'POST', `${members}/remove`, { email })).status).toBe(200),
  };
}

it.each(['removed', 'locked', 'left with a disabled key', 'taken out of the group that alone permitted it'])(
  'WS-010 WS-015 ROLE-010 ends the stream and the socket of a member who is %s',
  async (ending) => {
    const admin = await newPerson();
    const person = await newPerson();
    await admin.client.workspace.invites.create({ email: person.email });
    const member = await accept(person);
    const group = await onlyGroupThatSpeaks(admin, person.email);
    const text = 'This sentence is read aloud while its reader still works here. '.repeat(70);
    const used = async () => (await admin.client.user.subscription.get()).characterCount;
    const before = await used();
    const reply = await fetch(`${server.url}/v1/text-to-speech/${voiceId}/stream?output_format=pcm_44100`, {
      method: 'POST',
      headers: { 'xi-api-key': member.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text, model_id: 'eleven_multilingual_v2' }),
    });
    expect(reply.status).toBe(200);
    const reader = reply.body!.getReader();
    await reader.read();
    const socket = openSocket(`${server.url}/v1/text-to-speech/${voiceId}/stream-input`, {
      'xi-api-key': member.apiKey,
    });
    await socket.send({ text: ' ' }, { text: 'A first sentence. ', flush: true });
    await socket.frame(({ audio }) => Boolean(audio));
    // The other member goes on.
    const other = openSocket(`${server.url}/v1/text-to-speech/${voiceId}/stream-input`, { 'xi-api-key': admin.apiKey });
    await other.send({ text: ' ' }, { text: 'Another sentence. ', flush: true });

    if (ending === 'removed') await call(admin.accessToken, 'DELETE', 'workspace/members', { email: person.email });
    else if (ending === 'locked') await admin.client.workspace.members.update({ email: person.email, isLocked: true });
    else if (ending.startsWith('taken out')) await group.remove();
    else {
      const { body } = await call(member.accessToken, 'GET', 'user/api-keys');
      const [key] = body.api_keys as { key_id: string }[];
      await call(member.accessToken, 'PATCH', `user/api-keys/${key!.key_id}`, { is_disabled: true });
    }
    expect(await socket.closed).toEqual({ code: 1008, reason: 'Your access has ended.' });
    const readOn = async () => {
      for (;;) if ((await reader.read()).done) return 'complete';
    };
    await expect(readOn()).rejects.toThrow();
    const { length } = text;
    await expect.poll(used, { timeout: 10_000 }).toBeGreaterThan(before);
    expect((await used()) - before).toBeLessThan(length);
    // The history of the workspace keeps what was spoken.
    const { history } = await admin.client.history.list({});
    expect(history.map((item) => text.startsWith(item.text!.trim().slice(0, 30)))).toContain(true);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    other.socket.close();
    await other.closed;
  },
);

it('WS-013 ROLE-003 leaves, transfers and locks in one workspace only', async () => {
  const admin = await newPerson();
  const person = await newPerson();
  await admin.client.workspace.invites.create({ email: person.email, seatType: 'workspace_admin' });
  const member = await accept(person);
  expect((await call(admin.accessToken, 'POST', 'workspace/leave')).code).toBe('owner_protected');
  const workspaces = (await call(member.accessToken, 'GET', 'user/workspaces')).body.workspaces as object[];
  expect(workspaces).toMatchObject([
    { workspace_id: person.workspaceId, is_owner: true, is_current: false },
    { workspace_id: admin.workspaceId, is_owner: false, is_current: true, seat_type: 'workspace_admin' },
  ]);
  const moved = await call(admin.accessToken, 'POST', 'workspace/transfer-ownership', { user_id: person.userId });
  expect(moved.status).toBe(200);
  const left = await call(admin.accessToken, 'POST', 'workspace/leave');
  expect([left.status, left.body.workspace_id === admin.workspaceId]).toEqual([200, false]);
  expect(await emailsOf(member)).toEqual([person.email]);
  expect(await refusal(admin.client.user.get())).toEqual([401, 'unauthorized']);
});
