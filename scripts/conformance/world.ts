import type { ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

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

export function makeWorld(client: ElevenLabsClient): World {
  const voices = once(async () => (await client.voices.search({ pageSize: 2 })).voices);
  const voiceId = async () => (await voices())[0]!.voiceId;
  const say = async (text: string) => client.textToSpeech.convert(await voiceId(), { text }).withRawResponse();
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
