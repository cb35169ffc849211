import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let client: ElevenLabsClient;
let voiceId: string;

beforeAll(async () => {
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  voiceId = (await client.voices.getAll()).voices[0]!.voiceId;
});

async function collect(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isMp3 = (bytes: Buffer): boolean => bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0;

describe('the official SDK, unmodified', () => {
  it('U-30 TTS-001 textToSpeech.convert: returns audio whose length grows with the text', async () => {
    const [short, long] = await Promise.all(
      ['Good morning.', 'Good morning. The harbour is quiet today, and the boats have not left yet.'].map(
        async (text) =>
          collect(await client.textToSpeech.convert(voiceId, { text, modelId: 'eleven_multilingual_v2' })),
      ),
    );
    expect(isMp3(short!)).toBe(true);
    expect(short!.length).toBeGreaterThan(8000);
    expect(long!.length).toBeGreaterThan(short!.length * 2);
  });

  it('textToSpeech.stream: streams PCM with the requested settings', async () => {
    const speak = async (speed: number) =>
      collect(
        await client.textToSpeech.stream(voiceId, {
          text: 'One two three four five six seven.',
          outputFormat: 'pcm_16000',
          voiceSettings: { speed, stability: 0.7, similarityBoost: 0.5, style: 0.1, useSpeakerBoost: false },
        }),
      );
    const [slow, fast] = [await speak(0.8), await speak(1.2)];
    expect(slow.length).toBeGreaterThan(fast.length * 1.2);
  });

  it('MODEL-001 models.list', async () => {
    const models = await client.models.list();
    expect(models.map((model) => model.modelId)).toEqual(
      expect.arrayContaining(['eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_turbo_v2_5', 'eleven_v3']),
    );
    const v2 = models.find((model) => model.modelId === 'eleven_multilingual_v2')!;
    expect(v2.canDoTextToSpeech).toBe(true);
    expect(v2.languages?.length).toBe(29);
  });

  it('VOICE-001 VOICE-002 voices.getAll, .search, .get, .settings', async () => {
    const { voices: all } = await client.voices.getAll({ showLegacy: true });
    const voices = all.filter((voice) => !voice.isLegacy);
    expect(all.length - voices.length).toBe(58);
    expect(voices.length).toBeGreaterThanOrEqual(24);
    for (const voice of voices)
      expect(voice).toMatchObject({ category: 'premade', name: expect.any(String), previewUrl: expect.any(String) });

    const first = await client.voices.search({ pageSize: 5, includeTotalCount: true });
    expect(first.voices).toHaveLength(5);
    expect(first).toMatchObject({ hasMore: true, totalCount: voices.length });
    const second = await client.voices.search({ pageSize: 5, nextPageToken: first.nextPageToken });
    expect(second.voices.map((voice) => voice.voiceId)).not.toEqual(first.voices.map((voice) => voice.voiceId));
    const found = await client.voices.search({ search: voices[3]!.name! });
    expect(found.voices.map((voice) => voice.voiceId)).toContain(voices[3]!.voiceId);

    const voice = await client.voices.get(voiceId);
    expect(voice.voiceId).toBe(voiceId);
    await client.voices.settings.update(voiceId, { stability: 0.9, speed: 1.1 });
    expect(await client.voices.settings.get(voiceId)).toMatchObject({
      stability: 0.9,
      speed: 1.1,
      similarityBoost: 0.75,
    });
    expect(await client.voices.settings.getDefault()).toMatchObject({
      stability: 0.5,
      similarityBoost: 0.75,
      style: 0,
      speed: 1,
    });
    await client.voices.settings.update(voiceId, { stability: 0.5, speed: 1 });
  });

  it('VOICE-001 speaks with a public voice ID that clients hard-code', async () => {
    const audio = await collect(await client.textToSpeech.convert('21m00Tcm4TlvDq8ikWAM', { text: 'Hello.' }));
    expect(isMp3(audio)).toBe(true);
  });

  it('VOICE-003 replies voice_not_found for an unknown voice', async () => {
    await expect(client.voices.get('nobodynobodynobody00')).rejects.toMatchObject({
      statusCode: 404,
      body: { detail: { status: 'voice_not_found', message: expect.stringContaining('nobodynobodynobody00') } },
    });
  });

  it('HIST-001 to HIST-005 history.list, .get, .getAudio, .download, .delete', async () => {
    const text = `A sentence to be found again: marmalade ${Date.now()}.`;
    const { data, rawResponse } = await client.textToSpeech.convert(voiceId, { text }).withRawResponse();
    const audio = await collect(data);
    const id = rawResponse.headers.get('history-item-id')!;
    expect(rawResponse.headers.get('character-cost')).toBe(String(text.length));
    expect(rawResponse.headers.get('request-id')).toBe(rawResponse.headers.get('x-request-id'));

    const item = await client.history.get(id);
    expect(item).toMatchObject({ historyItemId: id, text, voiceId, modelId: 'eleven_multilingual_v2', source: 'TTS' });
    expect(item.characterCountChangeTo - item.characterCountChangeFrom).toBe(text.length);
    expect((await collect(await client.history.getAudio(id))).equals(audio)).toBe(true);

    const list = await client.history.list({ pageSize: 1, search: 'marmalade' });
    expect(list.history[0]!.historyItemId).toBe(id);
    const all = await client.history.list({ pageSize: 2 });
    const next = await client.history.list({ pageSize: 2, startAfterHistoryItemId: all.lastHistoryItemId! });
    const ids = [...all.history, ...next.history].map((one) => one.historyItemId);
    expect(new Set(ids).size).toBe(ids.length);

    expect((await collect(await client.history.download({ historyItemIds: [id] }))).equals(audio)).toBe(true);
    const zip = await collect(await client.history.download({ historyItemIds: ids.slice(0, 2) }));
    expect(zip.subarray(0, 2).toString()).toBe('PK');

    await client.history.delete(id);
    await expect(client.history.get(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('USER-001 USER-002 user.get and user.subscription.get', async () => {
    const user = await client.user.get();
    expect(user).toMatchObject({ isApiKeyHashed: true, xiApiKeyPreview: caller.apiKey.slice(-4) });
    const subscription = await client.user.subscription.get();
    expect(subscription).toMatchObject({ tier: 'free', characterLimit: 10_000, status: 'free' });
  });

  it('API-002 rejects a wrong key as the public API does', async () => {
    const stranger = new ElevenLabsClient({ apiKey: 'sk_wrong', baseUrl: server.url });
    await expect(stranger.user.get()).rejects.toMatchObject({
      statusCode: 401,
      body: {
        detail: {
          type: 'authentication_error',
          code: 'unauthorized',
          status: 'invalid_api_key',
          message: 'Invalid API key',
        },
      },
    });
  });
});
