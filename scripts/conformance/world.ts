import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { postJson, signUp } from '../../tests/support/accounts.ts';
import type { Target } from './target.ts';

/** What must exist before an operation can be asked for. Each is made when the first scenario needs it, over the API itself. */
export interface World {
  readonly client: ElevenLabsClient;
  /** A voice that is there from the start. */
  voiceId(): Promise<string>;
  /** A second one. */
  otherVoiceId(): Promise<string>;
  /** `spoken.text`, as MP3. */
  recording(): Promise<Recording>;
  /** A new item of the history at every call: one may be deleted. */
  historyItemId(): Promise<string>;
  /** A pronunciation dictionary with one rule, for "tomato". */
  dictionary(): Promise<ElevenLabs.AddPronunciationDictionaryResponseModel>;
  /** What `read` of one voice sounds like, as MP3: about a quarter of a minute where it is absent. */
  reading(read?: string): Promise<Recording>;
  /** A clone of `reading`. */
  clonedVoiceId(): Promise<string>;
  /** A new voice of the caller’s at every call. */
  ownVoiceId(): Promise<string>;
  /** A new professional voice; a plan has few of them. */
  professionalVoiceId(): Promise<string>;
  /** A new recording of one professional voice. */
  professionalSample(): Promise<{ voiceId: string; sampleId: string }>;
  /** The sentence that the captcha of a voice asks for. */
  sentence(voiceId: string): Promise<string>;
  /** A new collection of voices. */
  collectionId(): Promise<string>;
  /** Ids of designed voices; each may be kept. */
  designed(): Promise<string>;
  /** A voice that somebody else has in the library, a new one at every call. */
  newSharedVoice(): Promise<{ publicOwnerId: string; voiceId: string }>;
  /** The same one at every call. */
  sharedVoice(): Promise<{ publicOwnerId: string; voiceId: string }>;
  /** The caller’s workspace. */
  workspaceId(): Promise<string>;
}

export interface Recording {
  readonly data: Buffer;
  readonly filename: string;
  readonly contentType: string;
}

export const spoken = { text: 'The harbour is quiet today.', words: ['The', 'harbour', 'is', 'quiet', 'today.'] };

export const tomato = {
  type: 'alias' as const,
  stringToReplace: 'tomato',
  caseSensitive: false,
  wordBoundaries: true,
  alias: 'potato',
};

const page = [
  'The harbour is quiet today, and the boats lie still in the morning sun.',
  'Nobody has seen the old keeper since the storm, but his lamp burns every night.',
  'When the wind turns to the east, you can hear the bell from the far shore.',
  'She counted the steps, seventy two of them, and stopped before the iron door.',
];

/** As short as a preview's text may be. */
export const previewText = `${page[0]} ${page[2]}`.slice(0, 110);

export const description = 'A warm and friendly middle aged man with a deep voice who reads stories slowly.';

export function makeWorld({ url, apiKey }: Target): World {
  const client = new ElevenLabsClient({ baseUrl: url, apiKey, maxRetries: 0 });
  const voices = once(async () => (await client.voices.search({ pageSize: 2 })).voices);
  const voiceId = async () => (await voices())[0]!.voiceId;
  const reading = async (read = page.join(' ')): Promise<Recording> => ({
    data: await collect((await say(read)).data),
    filename: 'reading.mp3',
    contentType: 'audio/mpeg',
  });
  const say = async (text: string) => client.textToSpeech.convert(await voiceId(), { text }).withRawResponse();
  const professionalVoiceId = async () => (await client.voices.pvc.create({ name: 'Keeper', language: 'en' })).voiceId;
  const keeper = once(professionalVoiceId);
  const unused: string[] = [];
  const designed = async () => {
    if (unused.length === 0) unused.push(...(await design(client)));
    return unused.pop()!;
  };
  let said = 0;
  return {
    client,
    voiceId,
    otherVoiceId: async () => (await voices())[1]!.voiceId,
    recording: once(async () => ({
      data: await collect((await say(spoken.text)).data),
      filename: 'harbour.mp3',
      contentType: 'audio/mpeg',
    })),
    historyItemId: async () => {
      said += 1;
      const { data, rawResponse } = await say(`Item number ${said}.`);
      await collect(data);
      return rawResponse.headers.get('history-item-id')!;
    },
    reading,
    clonedVoiceId: once(
      async () => (await client.voices.ivc.create({ name: 'Reader', files: [await reading()] })).voiceId,
    ),
    ownVoiceId: async () => (await keep(client, 'Mine', await designed())).voiceId,
    professionalVoiceId,
    professionalSample: async () => {
      const voiceId = await keeper();
      const [sample] = await client.voices.pvc.samples.create(voiceId, { files: [await reading()] });
      return { voiceId, sampleId: sample!.sampleId! };
    },
    sentence: async (voiceId) => {
      const reply = await fetch(`${url}/v1/voices/pvc/${voiceId}/captcha`, { headers: { 'xi-api-key': apiKey } });
      return (await reply.text()).match(/aria-label="([^"]+)"/)![1]!;
    },
    collectionId: async () => (await client.voices.collections.create({ title: 'Stories', icon: '📚' })).collectionId,
    designed,
    newSharedVoice: () => shareVoice(url),
    sharedVoice: once(() => shareVoice(url)),
    workspaceId: once(async () => {
      const reply = await fetch(`${url}/v1/workspace`, { headers: { 'xi-api-key': apiKey } });
      return ((await reply.json()) as { workspace_id: string }).workspace_id;
    }),
    dictionary: once(() => client.pronunciationDictionaries.createFromRules({ name: 'Fruit', rules: [tomato] })),
  };
}

/** The bytes of a stream in one piece. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Somebody else designs a voice and puts it into the library: no operation of the SDK does that. */
async function shareVoice(url: string): Promise<{ publicOwnerId: string; voiceId: string }> {
  const { accessToken } = await signUp(url);
  const headers = { authorization: `Bearer ${accessToken}` };
  const made = await postJson(`${url}/v1/user/api-keys`, { name: 'Designer' }, headers);
  const { xi_api_key: apiKey } = (await made.json()) as { xi_api_key: string };
  const client = new ElevenLabsClient({ baseUrl: url, apiKey, maxRetries: 0 });
  const [designed] = await design(client);
  const { voiceId } = await keep(client, 'Storyteller', designed!);
  await postJson(`${url}/v1/voices/${voiceId}/share-library`, { enable_library: true }, { 'xi-api-key': apiKey });
  const user = await fetch(`${url}/v1/user`, { headers });
  return { publicOwnerId: ((await user.json()) as { public_user_id: string }).public_user_id, voiceId };
}

/** The ids of three new voices. */
async function design(client: ElevenLabsClient): Promise<string[]> {
  const { previews } = await client.textToVoice.design({ voiceDescription: description, text: previewText });
  return previews.map(({ generatedVoiceId }) => generatedVoiceId);
}

const keep = (client: ElevenLabsClient, voiceName: string, generatedVoiceId: string) =>
  client.textToVoice.create({ voiceName, voiceDescription: description, generatedVoiceId });
