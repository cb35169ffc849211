import { setTimeout } from 'node:timers/promises';
import type { CreationOptions } from '../../contract/accounts/passkeys.ts';
import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { type Account, postJson } from '../support/accounts.ts';
import { Visitor } from '../support/local-identity-provider.ts';
import { selfSigned } from '../support/local-saml-provider.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { agentTestBodies, createAgentTest } from './agent-tests-belongings.ts';
import { agentToolsBodies, createAgentTools } from './agent-tools-belongings.ts';
import { agentBodies, createAgent } from './agents-belongings.ts';
import { createBatchCall, furtherBatchCalls, routesOfEndedBatches } from './batch-calls-belongings.ts';
import {
  conversationBodies,
  createConversation,
  createConversationTag,
  routesOfSound,
} from './conversation-belongings.ts';
import { createDub, dubbingBodies } from './dubbing-belongings.ts';
import { dubbingLanguageBodies } from './dubbing-language-belongings.ts';
import { historyBodies, historyOf } from './history-belongings.ts';
import { connectApp } from './integration-belongings.ts';
import { createKnowledge, furtherKnowledge, knowledgeBodies } from './knowledge-belongings.ts';
import { payoutBodies, transferExample } from './payout-belongings.ts';
import { importPhoneNumber, phoneNumberBodies } from './phone-number-belongings.ts';
import { addPrincipals } from './principals-belongings.ts';
import { createProductions, productionBodies, productionRoutesWithoutExample } from './productions-belongings.ts';
import { createRead, readBodies, reviewRoutes } from './publishing-belongings.ts';
import { createSpeechEngine, speechEngineBodies } from './speech-engine-belongings.ts';
import { createProject, projectBodies } from './studio-belongings.ts';
import { createTicket, ticketBodies } from './triage-belongings.ts';
import { createVoiceover, voiceoverBodies } from './voiceover-belongings.ts';
import { createVoices } from './voices.ts';
import { whatsappWithoutExample } from './whatsapp-belongings.ts';

/** Routes that name a resource but are for the owner of the server. */
export const operatorsOnly: ReadonlySet<RouteKey> = new Set([
  'GET /v1/instance/feedback/{history_item_id}/audio',
  'GET /v1/console/people/{user_id}',
  'GET /v1/console/workspaces/{workspace_id}',
  'GET /v1/console/workspaces/{workspace_id}/invoices',
  ...reviewRoutes,
]);

/** Routes whose resource is not made here: videos and pictures need a provider, an isolated video needs a film. */
export const withoutExample: ReadonlySet<RouteKey> = new Set([
  'GET /v1/audio-isolation/history/{history_item_id}/video',
  'GET /v1/flows/image/{generation_id}',
  'GET /v1/flows/video/{generation_id}',
  ...routesOfSound,
  ...routesOfEndedBatches,
  ...whatsappWithoutExample,
  ...productionRoutesWithoutExample,
]);

/** The victim's resources, by path parameter. */
export async function belongings(url: string, victim: Account): Promise<Readonly<Record<string, string>>> {
  const headers = { authorization: `Bearer ${victim.accessToken}` };
  const speech = await postJson(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text: 'Mine.' }, headers);
  await speech.arrayBuffer();
  const key = await postJson(`${url}/v1/user/api-keys`, { name: 'Mine' }, headers);
  const apiKey = (await key.json()) as { key_id: string; xi_api_key: string };
  const { sessions } = (await (await fetch(`${url}/v1/auth/sessions`, { headers })).json()) as {
    sessions: { session_id: string }[];
  };
  const rule = { string_to_replace: 'mine', type: 'alias', alias: 'my own' };
  const dictionaryReply = await postJson(
    `${url}/v1/pronunciation-dictionaries/add-from-rules`,
    { name: 'Mine', rules: [rule] },
    headers,
  );
  const dictionary = (await dictionaryReply.json()) as { id: string; version_id: string };
  // The first look at the player of a workspace makes it.
  await fetch(`${url}/v1/audio-native/player-settings`, { headers });
  const [isolated, changed] = [await isolate(url, headers), await changeVoice(url, headers)];
  const agent = await createAgent(url, headers);
  const project = await createProject(url, headers, await recordingForm(url, headers, 'file'));
  return {
    ...(await trySpeechTools(url, headers)),
    ...project,
    ...(await createRead(url, headers, project.project_id!)),
    ...(await createProductions(url, headers, victim.workspaceId, await recordingForm(url, headers, 'media'))),
    ...(await createDub(url, headers, await recordingForm(url, headers, 'file'))),
    ...(await createVoiceover(url, headers, await recordingForm(url, headers, 'file'))),
    pronunciation_dictionary_id: dictionary.id,
    dictionary_id: dictionary.id,
    resource_id: dictionary.id,
    'GET /v1/workspace/resources/{resource_id} resource_id': `${dictionary.id}?resource_type=pronunciation_dictionary`,
    version_id: dictionary.version_id,
    ...historyOf({ spoken: speech.headers.get('history-item-id')!, isolated, changed }),
    key_id: apiKey.key_id,
    ...(await createVoices(url, headers, apiKey.xi_api_key)),
    session_id: sessions[0]!.session_id,
    collection_id: await collect(url, headers),
    generated_voice_id: await design(url, headers),
    ...(await namesOf(url, headers)),
    connection_id: await connectOutside(url, headers),
    passkey_id: await registerPasskey(url, headers),
    ...(await signOnOf(url, headers)),
    ...(await addWebhooks(url, headers)),
    auth_connection_id: await storeCredentials(url, headers),
    job_id: await exportData(url, headers),
    upload_id: await beginUpload(url, headers),
    import_id: await importText(url, headers),
    code: await inviteSomebody(url, headers),
    ...(await addPrincipals(url, headers)),
    ...agent,
    ...(await createConversation(url, headers, agent.agent_id!)),
    ...(await createBatchCall(url, headers, agent.agent_id!)),
    ...(await createSpeechEngine(url, headers)),
    ...(await createTicket(url, headers, agent.agent_id!)),
    ...(await createAgentTools(url, headers)),
    ...(await importPhoneNumber(url, headers)),
    ...(await createAgentTest(url, headers, agent.agent_id!)),
    ...(await connectApp(url, headers)),
    ...transferExample,
    ...(await createKnowledge(url, headers)),
    ...(await createConversationTag(url, headers)),
  };
}

/** A form with a recording of speech. */
async function recordingForm(url: string, headers: Record<string, string>, field: string): Promise<FormData> {
  const text = 'The harbour is quiet today.';
  const speech = await postJson(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, headers);
  const form = new FormData();
  form.append(field, new Blob([await speech.arrayBuffer()], { type: 'audio/mpeg' }), 'harbour.mp3');
  return form;
}

/** Removes the noise of a recording; returns the ID of the result. */
async function isolate(url: string, headers: Record<string, string>): Promise<string> {
  const body = await recordingForm(url, headers, 'audio');
  const reply = await fetch(`${url}/v1/audio-isolation`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.headers.get('history-item-id')!;
}

/** Speaks a recording with another voice; returns the ID of the result. */
async function changeVoice(url: string, headers: Record<string, string>): Promise<string> {
  const body = await recordingForm(url, headers, 'audio');
  const reply = await fetch(`${url}/v1/speech-to-speech/21m00Tcm4TlvDq8ikWAM`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.headers.get('history-item-id')!;
}

/** Uses each speech tool once; returns the IDs of the results. */
async function trySpeechTools(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const effect = await postJson(`${url}/v1/sound-generation`, { text: 'rain', duration_seconds: 0.5 }, headers);
  await effect.arrayBuffer();
  const song = await postJson(`${url}/v1/music`, { prompt: 'calm piano', music_length_ms: 3000 }, headers);
  await song.arrayBuffer();
  const spoken = { model_id: 'eleven_multilingual_v2', text: 'Mine.', voice: '21m00Tcm4TlvDq8ikWAM' };
  const generation = await postJson(`${url}/v1/flows/text-to-speech`, spoken, headers);
  const asset = await recordingForm(url, headers, 'asset');
  asset.append('name', 'Mine');
  const stored = await fetch(`${url}/v1/assets`, { method: 'POST', headers, body: asset });
  return {
    sound_generation_history_item_id: effect.headers.get('history-item-id')!,
    song_id: song.headers.get('song-id')!,
    generation_id: ((await generation.json()) as { id: string }).id,
    asset_id: ((await stored.json()) as { asset_id: string }).asset_id,
    transcription_id: await transcribe(url, headers),
  };
}

/** Transcribes a recording; returns the ID of the transcript once it is finished. */
async function transcribe(url: string, headers: Record<string, string>): Promise<string> {
  const transcripts = `${url}/v1/speech-to-text/transcripts`;
  const body = await recordingForm(url, headers, 'file');
  const started = await fetch(transcripts, { method: 'POST', headers, body });
  const { transcription_id: id } = (await started.json()) as { transcription_id: string };
  const readState = async () =>
    ((await (await fetch(`${transcripts}/${id}/document`, { headers })).json()) as { state: string }).state;
  for (let state = 'waiting'; state === 'waiting' || state === 'running'; state = await readState())
    await setTimeout(200);
  return id;
}

/** Adds a webhook to the workspace and one of the person, and sends a test to each; returns their IDs. */
async function addWebhooks(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const settings = { auth_type: 'hmac', name: 'Mine', webhook_url: 'https://mine.example/', retry_enabled: false };
  async function add(path: string) {
    const added = await postJson(url + path, { settings }, headers);
    const { webhook_id } = (await added.json()) as { webhook_id: string };
    const tested = await postJson(`${url}${path}/${webhook_id}/test`, {}, headers);
    const { delivery_id } = (await tested.json()) as { delivery_id: string };
    // A later attempt would change what the lists show.
    for (let status = 'pending'; status === 'pending'; await setTimeout(200)) {
      const log = await (await fetch(`${url}${path}/${webhook_id}/deliveries`, { headers })).json();
      status = (log as { deliveries: { status: string }[] }).deliveries[0]!.status;
    }
    return { webhook_id, delivery_id };
  }
  const [ofWorkspace, ofPerson] = [await add('/v1/workspace/webhooks'), await add('/v1/user/webhooks')];
  const personalRoutes = Object.keys(routes).filter((key) => key.includes(' /v1/user/webhooks/'));
  return {
    ...ofWorkspace,
    ...Object.fromEntries(
      personalRoutes.flatMap((key) => Object.entries(ofPerson).map(([name, id]) => [`${key} ${name}`, id])),
    ),
  };
}

/** Stores credentials of another service; returns the ID of the auth connection. */
async function storeCredentials(url: string, headers: Record<string, string>): Promise<string> {
  const body = { auth_type: 'bearer_auth', name: 'Mine', provider: 'mine', token: 'secret' };
  const reply = await postJson(`${url}/v1/workspace/auth-connections`, body, headers);
  return ((await reply.json()) as { id: string }).id;
}

/** Invites somebody to the workspace; returns the ID of the invite, or a code of none if the plan has no free seat. */
async function inviteSomebody(url: string, headers: Record<string, string>): Promise<string> {
  await postJson(`${url}/v1/workspace/invites/add`, { email: 'invited@example.com' }, headers);
  const reply = await fetch(`${url}/v1/workspace/invites`, { headers });
  return ((await reply.json()) as { invites: { invite_id: string }[] }).invites[0]?.invite_id ?? 'no-invite';
}

/** Creates a resumable upload; returns its ID. */
async function beginUpload(url: string, headers: Record<string, string>): Promise<string> {
  const body = { name: 'mine.wav', bytes: 10, purpose: 'professional_recording' };
  const reply = await postJson(`${url}/v1/uploads`, body, headers);
  return ((await reply.json()) as { upload_id: string }).upload_id;
}

/** Imports a text for the studio; returns the ID of the import once it is read. */
async function importText(url: string, headers: Record<string, string>): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob(['Mine.']), 'mine.txt');
  const started = await fetch(`${url}/v1/studio/imports`, { method: 'POST', headers, body });
  const { import_id: id } = (await started.json()) as { import_id: string };
  const readState = async () =>
    ((await (await fetch(`${url}/v1/studio/imports/${id}`, { headers })).json()) as { state: string }).state;
  for (let state = 'waiting'; state === 'waiting' || state === 'running'; state = await readState())
    await setTimeout(200);
  return id;
}

/** Exports the data of the account; returns the ID of the job that did it, after all jobs have ended. */
async function exportData(url: string, headers: Record<string, string>): Promise<string> {
  await postJson(`${url}/v1/user/data-export`, {}, headers);
  for (;;) {
    const { jobs } = (await (await fetch(`${url}/v1/background-jobs`, { headers })).json()) as {
      jobs: { job_id: string; kind: string; state: string }[];
    };
    const hasEnded = jobs.every(({ state }) => state === 'completed' || state === 'failed');
    const exported = jobs.find(({ kind }) => kind === 'data_export');
    if (exported && hasEnded) return exported.job_id;
    await setTimeout(200);
  }
}

/** Designs a voice without saving it; returns its id. */
async function design(url: string, headers: Record<string, string>): Promise<string> {
  await postJson(`${url}/v1/user/save-user-agreement`, { agreement: 'voice_design' }, headers);
  const body = { voice_description: 'A calm woman in her forties', stream_previews: true };
  const design = await postJson(`${url}/v1/text-to-voice/design`, body, headers);
  return ((await design.json()) as { previews: { generated_voice_id: string }[] }).previews[0]!.generated_voice_id;
}

/** Adds an identity provider and claims a domain; returns their ids. */
async function signOnOf(url: string, headers: Record<string, string>) {
  const { certificate } = await selfSigned();
  const provider = {
    kind: 'saml',
    title: 'Mine',
    identity_provider_entity_id: 'mine',
    sso_url: 'https://id.example.com/sso',
    certificates: [certificate],
  };
  const providerReply = await postJson(`${url}/v1/workspace/identity-providers`, provider, headers);
  const claimed = await postJson(`${url}/v1/workspace/domain-verifications`, { domain: 'mine.example' }, headers);
  return {
    identity_provider_id: ((await providerReply.json()) as { identity_provider_id: string }).identity_provider_id,
    domain_verification_id: ((await claimed.json()) as { domain_verification_id: string }).domain_verification_id,
  };
}

/** Creates a voice collection; returns its id. */
async function collect(url: string, headers: Record<string, string>): Promise<string> {
  const collection = await postJson(`${url}/v1/voices/collections`, { title: 'Mine', icon: 'star' }, headers);
  return ((await collection.json()) as { collection_id: string }).collection_id;
}

/** The account's id, that of its workspace, and the public id under which its shared voices are listed. */
async function namesOf(url: string, headers: Record<string, string>) {
  const user = (await (await fetch(`${url}/v1/user`, { headers })).json()) as Record<string, string>;
  return { user_id: user.user_id!, workspace_id: user.workspace_id!, public_user_id: user.public_user_id! };
}

/** Registers a passkey; returns its id. */
async function registerPasskey(url: string, headers: Record<string, string>): Promise<string> {
  const begun = await postJson(`${url}/v1/auth/passkeys/registration`, {}, headers);
  const { options, challenge_token } = (await begun.json()) as { options: CreationOptions; challenge_token: string };
  const body = { challenge_token, name: 'Mine', credential: new SoftwareAuthenticator(url).create(options) };
  const passkey = await postJson(`${url}/v1/auth/passkeys`, body, headers);
  return ((await passkey.json()) as { passkey_id: string }).passkey_id;
}

/** Connects the account with the server's OAuth 2 provider; returns the connection's id. */
async function connectOutside(url: string, authorization: Record<string, string>): Promise<string> {
  const visitor = new Visitor();
  const headers = { ...authorization, 'content-type': 'application/json' };
  const connect = { method: 'POST', headers, body: '{}' };
  const begun = await visitor.fetch(`${url}/v1/auth/providers/github/connect`, connect);
  const { url: away } = (await begun.json()) as { url: string };
  await visitor.follow(away, ({ pathname }) => pathname === '/app/settings/security');
  const reply = await fetch(`${url}/v1/auth/connected-providers`, { headers });
  return ((await reply.json()) as { connected: { connection_id: string }[] }).connected[0]!.connection_id;
}

const speechBody = { text: 'Stolen.' };

/** Valid bodies, for routes that validate the body first. */
export const bodies: Partial<Record<RouteKey, unknown>> = {
  ...projectBodies,
  ...readBodies,
  ...payoutBodies,
  ...dubbingBodies,
  ...voiceoverBodies,
  ...dubbingLanguageBodies,
  ...agentBodies,
  ...agentToolsBodies,
  ...phoneNumberBodies,
  ...agentTestBodies,
  ...knowledgeBodies,
  ...productionBodies,
  ...ticketBodies,
  ...speechEngineBodies,
  ...conversationBodies,
  'PATCH /v1/workspace/auth-connections/{auth_connection_id}': { auth_type: 'bearer_auth', token: 'stolen' },
  'POST /v1/workspace/resources/{resource_id}/share': {
    resource_type: 'pronunciation_dictionary',
    role: 'admin',
    group_id: 'default',
  },
  'POST /v1/workspace/resources/{resource_id}/unshare': {
    resource_type: 'pronunciation_dictionary',
    group_id: 'default',
  },
  'PATCH /v1/music/songs/{song_id}': { title: 'Stolen' },
  'POST /v1/studio/imports/{import_id}/project': { name: 'Stolen', chapters: [{ title: 'One', section_ids: ['s1'] }] },
  'PATCH /v1/speech-to-text/transcripts/{transcription_id}': { revision: 0, title: 'Stolen' },
  'PATCH /v1/user/api-keys/{key_id}': { name: 'Stolen' },
  'PATCH /v1/auth/passkeys/{passkey_id}': { name: 'Stolen' },
  'POST /v1/text-to-speech/{voice_id}': speechBody,
  'POST /v1/text-to-speech/{voice_id}/stream': speechBody,
  'POST /v1/text-to-speech/{voice_id}/with-timestamps': speechBody,
  'POST /v1/text-to-speech/{voice_id}/stream/with-timestamps': speechBody,
  'POST /v1/text-to-voice/{voice_id}/remix': { voice_description: 'Stolen and older.', auto_generate_text: true },
  ...historyBodies,
  'POST /v1/voices/{voice_id}/favorite': { favorite: true },
  'PUT /v1/voices/{voice_id}/effects': { effects: [] },
  'POST /v1/voices/{voice_id}/share': { enable: true, emails: ['thief@example.com'] },
  'POST /v1/voices/{voice_id}/share-library': { enable_library: true },
  'POST /v1/voices/{voice_id}/replicate-to-isolated-environment': { target_workspace_id: 'mine' },
  'PATCH /v1/workspace/groups/{group_id}': { name: 'Stolen' },
  'POST /v1/workspace/groups/{group_id}/members': { email: 'thief@example.com' },
  'POST /v1/workspace/groups/{group_id}/members/remove': { email: 'thief@example.com' },
  'PATCH /v1/service-accounts/{service_account_user_id}': { name: 'Stolen' },
  'POST /v1/service-accounts/{service_account_user_id}/api-keys': { name: 'Stolen', permissions: 'all' },
  'PATCH /v1/workspace/webhooks/{webhook_id}': { is_disabled: true, name: 'Stolen' },
  'PATCH /v1/user/webhooks/{webhook_id}': { is_disabled: true, name: 'Stolen' },
  'PATCH /v1/voices/collections/{collection_id}': { title: 'Stolen' },
  'POST /v1/voices/add/{public_user_id}/{voice_id}': { new_name: 'Stolen' },
  'PATCH /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': { name: 'Stolen' },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/set-rules': { rules: [] },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules': {
    rules: [{ string_to_replace: 'x', type: 'alias', alias: 'y' }],
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/remove-rules': { rule_strings: ['mine'] },
};

/** Requests that name a resource in their body or query instead of their path. */
export const further = (of: Readonly<Record<string, string>>): readonly (readonly [RouteKey, unknown])[] => [
  ...furtherBatchCalls(of),
  ...furtherKnowledge(of),
  [
    'POST /v1/text-to-voice',
    {
      voice_name: 'Stolen',
      voice_description: 'A calm woman in her forties',
      generated_voice_id: of.generated_voice_id,
    },
  ],
  ['POST /v1/text-to-voice/remix', { voice_id: of.voice_id, voice_description: 'Stolen and older.' }],
  ['POST /v1/history/download', { history_item_ids: [of.history_item_id] }],
  [
    'POST /v1/text-to-dialogue',
    {
      inputs: [{ text: 'Theirs.', voice_id: '21m00Tcm4TlvDq8ikWAM' }],
      pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: of.pronunciation_dictionary_id }],
    },
  ],
];
