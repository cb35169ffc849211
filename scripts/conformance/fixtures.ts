import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { postJson, signUp } from '../../tests/support/accounts.ts';
import { bootstrap } from '../../tests/support/start-server.ts';
import type { Target } from './target.ts';

/** The data that operations need. Each item is created through the API when the first scenario needs it. */
export interface Fixtures {
  readonly client: ElevenLabsClient;
  /** Base URL of the server. */
  readonly url: string;
  /** A default voice. */
  voiceId(): Promise<string>;
  /** A second default voice. */
  otherVoiceId(): Promise<string>;
  /** `sampleSpeech.text`, as MP3. */
  recording(): Promise<Recording>;
  /** A new history item at each call, since scenarios may delete it. */
  historyItemId(): Promise<string>;
  /** A pronunciation dictionary with one rule, for "tomato". */
  dictionary(): Promise<ElevenLabs.AddPronunciationDictionaryResponseModel>;
  /** Speech of `text` as MP3; by default a text of about 15 s. */
  reading(text?: string): Promise<Recording>;
  /** A new clone of `reading` and `recording`. */
  newClonedVoiceId(): Promise<string>;
  /** The same, for operations that leave its samples. */
  clonedVoiceId(): Promise<string>;
  /** A new voice of the caller at each call. */
  ownVoiceId(): Promise<string>;
  /** A new professional voice. Their number is limited by the plan. */
  professionalVoiceId(): Promise<string>;
  /** A recording of one professional voice, the same at each call. */
  professionalSample(): Promise<{ voiceId: string; sampleId: string }>;
  /** A new recording of that voice at each call. */
  newProfessionalSample(): Promise<{ voiceId: string; sampleId: string }>;
  /** The sentence of a voice captcha. */
  captchaSentence(voiceId: string): Promise<string>;
  /** A new collection of voices. */
  collectionId(): Promise<string>;
  /** An unused ID of a designed voice. */
  designedVoiceId(): Promise<string>;
  /** A voice that another user shares in the library, a new one at each call. */
  newSharedVoice(): Promise<{ publicOwnerId: string; voiceId: string }>;
  /** The same voice at each call. */
  sharedVoice(): Promise<{ publicOwnerId: string; voiceId: string }>;
  /** A new group of the workspace without members. */
  groupId(): Promise<string>;
  /** A new service account with an API key. */
  serviceAccount(): Promise<{ userId: string; keyId: string; apiKey: string }>;
  /** Accepts the agreements, without which the caller has no agents and no batch calls. */
  acceptAgentTerms(): Promise<void>;
  /** A new agent at each call. */
  newAgentId(name?: string): Promise<string>;
  /** The ID of the caller's workspace. */
  workspaceId(): Promise<string>;
}

export interface Recording {
  readonly data: Buffer;
  readonly filename: string;
  readonly contentType: string;
}

export const sampleSpeech = { text: 'The harbour is quiet today.', words: ['The', 'harbour', 'is', 'quiet', 'today.'] };

export const tomatoRule = {
  type: 'alias' as const,
  stringToReplace: 'tomato',
  caseSensitive: false,
  wordBoundaries: true,
  alias: 'potato',
};

const readingSentences = [
  'The harbour is quiet today, and the boats lie still in the morning sun.',
  'Nobody has seen the old keeper since the storm, but his lamp burns every night.',
  'When the wind turns to the east, you can hear the bell from the far shore.',
  'She counted the steps, seventy two of them, and stopped before the iron door.',
];

/** A text slightly longer than the minimum of previews, 100 characters. */
export const previewText = `${readingSentences[0]} ${readingSentences[2]}`.slice(0, 110);

export const voiceDescription = 'A warm and friendly middle aged man with a deep voice who reads stories slowly.';

export function createFixtures({ url, apiKey }: Target): Fixtures {
  const client = new ElevenLabsClient({ baseUrl: url, apiKey, maxRetries: 0 });
  const voices = once(async () => (await client.voices.search({ pageSize: 2 })).voices);
  const voiceId = async () => (await voices())[0]!.voiceId;
  const record = async (text: string, filename: string): Promise<Recording> => ({
    data: await collect((await generateSpeech(text)).data),
    filename,
    contentType: 'audio/mpeg',
  });
  const recording = once(() => record(sampleSpeech.text, 'harbour.mp3'));
  const readings = new Map<string, Promise<Recording>>();
  const reading = (text = readingSentences.join(' ')) => {
    if (!readings.has(text)) readings.set(text, record(text, 'reading.mp3'));
    return readings.get(text)!;
  };
  const generateSpeech = async (text: string) =>
    client.textToSpeech.convert(await voiceId(), { text }).withRawResponse();
  const newClonedVoiceId = async () => {
    const files = [await reading(), await recording()];
    return (await client.voices.ivc.create({ name: 'Reader', files })).voiceId;
  };
  const professionalVoiceId = async () => (await client.voices.pvc.create({ name: 'Keeper', language: 'en' })).voiceId;
  const sharedProfessionalVoice = once(professionalVoiceId);
  const newProfessionalSample = async () => {
    const voiceId = await sharedProfessionalVoice();
    const [sample] = await client.voices.pvc.samples.create(voiceId, { files: [await reading()] });
    return { voiceId, sampleId: sample!.sampleId! };
  };
  const acceptAgentTerms = once(() => acceptAgreement(url));
  const unusedDesignIds: string[] = [];
  const designedVoiceId = async () => {
    if (unusedDesignIds.length === 0) unusedDesignIds.push(...(await designVoices(client)));
    return unusedDesignIds.pop()!;
  };
  let generatedCount = 0;
  let groupCount = 0;
  return {
    client,
    url,
    voiceId,
    otherVoiceId: async () => (await voices())[1]!.voiceId,
    recording,
    historyItemId: async () => {
      generatedCount += 1;
      const { data, rawResponse } = await generateSpeech(`Item number ${generatedCount}.`);
      await collect(data);
      return rawResponse.headers.get('history-item-id')!;
    },
    reading,
    newClonedVoiceId,
    clonedVoiceId: once(newClonedVoiceId),
    ownVoiceId: async () => (await saveVoice(client, 'Mine', await designedVoiceId())).voiceId,
    professionalVoiceId,
    professionalSample: once(newProfessionalSample),
    newProfessionalSample,
    captchaSentence: async (voiceId) => {
      const reply = await fetch(`${url}/v1/voices/pvc/${voiceId}/captcha`, { headers: { 'xi-api-key': apiKey } });
      return (await reply.text()).match(/aria-label="([^"]+)"/)![1]!;
    },
    acceptAgentTerms,
    async newAgentId(name = 'Harbour desk') {
      await acceptAgentTerms();
      const conversationConfig = { agent: { firstMessage: 'Hello!', prompt: { prompt: 'Be brief.' } } };
      return (await client.conversationalAi.agents.create({ name, conversationConfig })).agentId;
    },
    collectionId: async () => (await client.voices.collections.create({ title: 'Stories', icon: '📚' })).collectionId,
    designedVoiceId,
    newSharedVoice: () => shareVoice(url),
    sharedVoice: once(() => shareVoice(url)),
    groupId: async () => {
      groupCount += 1;
      const name = `Readers ${groupCount}`;
      const reply = await postJson(`${url}/v1/workspace/groups`, { name }, { 'xi-api-key': apiKey });
      return ((await reply.json()) as { id: string }).id;
    },
    serviceAccount: async () => {
      const { serviceAccountUserId: userId } = await client.serviceAccounts.create({ name: 'Robot' });
      const key = await client.serviceAccounts.apiKeys.create(userId, { name: 'Robot', permissions: 'all' });
      return { userId, keyId: key.keyId, apiKey: key.xiApiKey };
    },
    workspaceId: once(async () => {
      const reply = await fetch(`${url}/v1/workspace`, { headers: { 'xi-api-key': apiKey } });
      return ((await reply.json()) as { workspace_id: string }).workspace_id;
    }),
    dictionary: once(() => client.pronunciationDictionaries.createFromRules({ name: 'Fruit', rules: [tomatoRule] })),
  };
}

/** Reads a stream into one buffer. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Runs `create` at the first call and returns the same promise at every call. */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
}

/** People accept agreements in a session; the official SDK has no operation for it. */
async function acceptAgreement(url: string): Promise<void> {
  const { email, password } = bootstrap;
  const signedIn = await postJson(`${url}/v1/auth/sign-in`, { email, password });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  for (const agreement of ['conversational_ai', 'batch_calling']) {
    const reply = await postJson(`${url}/v1/user/save-user-agreement`, { agreement }, headers);
    if (!reply.ok) throw new Error(`The agreement was not accepted: ${reply.status}`);
  }
}

/** Another user designs a voice and shares it in the library, for which the SDK has no operation. */
async function shareVoice(url: string): Promise<{ publicOwnerId: string; voiceId: string }> {
  const { accessToken } = await signUp(url);
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await postJson(`${url}/v1/user/api-keys`, { name: 'Designer' }, headers);
  const { xi_api_key: apiKey } = (await reply.json()) as { xi_api_key: string };
  const client = new ElevenLabsClient({ baseUrl: url, apiKey, maxRetries: 0 });
  const [designed] = await designVoices(client);
  const { voiceId } = await saveVoice(client, 'Storyteller', designed!);
  await postJson(`${url}/v1/voices/${voiceId}/share-library`, { enable_library: true }, { 'xi-api-key': apiKey });
  const user = await fetch(`${url}/v1/user`, { headers });
  return { publicOwnerId: ((await user.json()) as { public_user_id: string }).public_user_id, voiceId };
}

/** Designs three voices and returns their IDs. */
async function designVoices(client: ElevenLabsClient): Promise<string[]> {
  const { previews } = await client.textToVoice.design({ voiceDescription, text: previewText });
  return previews.map(({ generatedVoiceId }) => generatedVoiceId);
}

const saveVoice = (client: ElevenLabsClient, voiceName: string, generatedVoiceId: string) =>
  client.textToVoice.create({ voiceName, voiceDescription, generatedVoiceId });
