import type { CreationOptions } from '../../contract/passkeys.ts';
import type { RouteKey } from '../../contract/route.ts';
import { type Account, postJson } from '../accounts.ts';
import { Visitor } from '../local-identity-provider.ts';
import { selfSigned } from '../local-saml-provider.ts';
import { SoftwareAuthenticator } from '../software-authenticator.ts';

/** Path parameters that name nothing of a tenant: everyone has the same. */
export const sharedParameters: ReadonlySet<string> = new Set([
  // Default voices belong to all; what a workspace changed of them is looked at below.
  'voice_id',
  'language',
  // A secret of the one who calls.
  'code',
  'file_name',
  // What people make public of themselves.
  'handle',
  'model',
  'token_type',
  // Ways to sign in are the server's.
  'provider_id',
  // Invitations to the server, too; only its operator sees them.
  'invitation_id',
  // Neural models belong to the server; only its operator changes them.
  'model_id',
  // The mailbox is closed outside development.
  'message_id',
]);

/** What a victim has, by the path parameter that names it. */
export async function belongings(url: string, victim: Account): Promise<Readonly<Record<string, string>>> {
  const headers = { authorization: `Bearer ${victim.accessToken}` };
  const speech = await postJson(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text: 'Mine.' }, headers);
  await speech.arrayBuffer();
  const key = await postJson(`${url}/v1/user/api-keys`, { name: 'Mine' }, headers);
  const { sessions } = (await (await fetch(`${url}/v1/auth/sessions`, { headers })).json()) as {
    sessions: { session_id: string }[];
  };
  const rule = { string_to_replace: 'mine', type: 'alias', alias: 'my own' };
  const made = await postJson(
    `${url}/v1/pronunciation-dictionaries/add-from-rules`,
    { name: 'Mine', rules: [rule] },
    headers,
  );
  const dictionary = (await made.json()) as { id: string; version_id: string };
  return {
    pronunciation_dictionary_id: dictionary.id,
    dictionary_id: dictionary.id,
    version_id: dictionary.version_id,
    history_item_id: speech.headers.get('history-item-id')!,
    key_id: ((await key.json()) as { key_id: string }).key_id,
    session_id: sessions[0]!.session_id,
    connection_id: await connectOutside(url, headers),
    passkey_id: await registerPasskey(url, headers),
    ...(await signOnOf(url, headers)),
  };
}

/** An identity provider of the workspace, and a domain that it claims. */
async function signOnOf(url: string, headers: Record<string, string>) {
  const { certificate } = await selfSigned();
  const provider = {
    kind: 'saml',
    title: 'Mine',
    identity_provider_entity_id: 'mine',
    sso_url: 'https://id.example.com/sso',
    certificates: [certificate],
  };
  const made = await postJson(`${url}/v1/workspace/identity-providers`, provider, headers);
  const claimed = await postJson(`${url}/v1/workspace/domain-verifications`, { domain: 'mine.example' }, headers);
  return {
    identity_provider_id: ((await made.json()) as { identity_provider_id: string }).identity_provider_id,
    domain_verification_id: ((await claimed.json()) as { domain_verification_id: string }).domain_verification_id,
  };
}

/** A passkey of the account; answers its id. */
async function registerPasskey(url: string, headers: Record<string, string>): Promise<string> {
  const begun = await postJson(`${url}/v1/auth/passkeys/registration`, {}, headers);
  const { options, challenge_token } = (await begun.json()) as { options: CreationOptions; challenge_token: string };
  const body = { challenge_token, name: 'Mine', credential: new SoftwareAuthenticator(url).create(options) };
  const made = await postJson(`${url}/v1/auth/passkeys`, body, headers);
  return ((await made.json()) as { passkey_id: string }).passkey_id;
}

/** Connects the account with one of the OAuth 2 provider that the server knows; answers the connection's id. */
async function connectOutside(url: string, authorization: Record<string, string>): Promise<string> {
  const visitor = new Visitor();
  const headers = { ...authorization, 'content-type': 'application/json' };
  const connect = { method: 'POST', headers, body: '{}' };
  const begun = await visitor.fetch(`${url}/v1/auth/providers/github/connect`, connect);
  const { url: away } = (await begun.json()) as { url: string };
  await visitor.follow(away, ({ pathname }) => pathname === '/app/settings');
  const reply = await fetch(`${url}/v1/auth/connected-providers`, { headers });
  return ((await reply.json()) as { connected: { connection_id: string }[] }).connected[0]!.connection_id;
}

/** Bodies that would be good ones, for routes that look at the body first. */
export const bodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/user/api-keys/{key_id}': { name: 'Stolen' },
  'PATCH /v1/auth/passkeys/{passkey_id}': { name: 'Stolen' },
  'PATCH /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': { name: 'Stolen' },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/set-rules': { rules: [] },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules': {
    rules: [{ string_to_replace: 'x', type: 'alias', alias: 'y' }],
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/remove-rules': { rule_strings: ['mine'] },
};

/** Requests that name a belonging in their body or query instead of their path. */
export const further = (of: Readonly<Record<string, string>>): readonly (readonly [RouteKey, unknown])[] => [
  ['POST /v1/history/download', { history_item_ids: [of.history_item_id] }],
  [
    'POST /v1/text-to-dialogue',
    {
      inputs: [{ text: 'Theirs.', voice_id: '21m00Tcm4TlvDq8ikWAM' }],
      pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: of.pronunciation_dictionary_id }],
    },
  ],
];
