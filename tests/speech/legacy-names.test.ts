import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { modelAliases } from '../../contract/catalogue/models.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();
const headers = { 'xi-api-key': caller.apiKey };
const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
const [rachel, antoni] = ['21m00Tcm4TlvDq8ikWAM', 'ErXwobaYiN019PkySvjV'];
const nora = 'zwwM5hpA6eEfujfoRnxa';
const text = 'The harbour is quiet.';
const speak = async (voiceId: string, body: object = {}) => {
  const reply = await postJson(
    `${server.url}/v1/text-to-speech/${voiceId}?output_format=pcm_8000`,
    { text, ...body },
    headers,
  );
  return { reply, audio: Buffer.from(await reply.arrayBuffer()) };
};

describe('the public voices that clients hard-code', () => {
  it('VOICE-001 are listed with show_legacy, by their own IDs and names', async () => {
    const list = async (query: string) => {
      const reply = await fetch(`${server.url}/v1/voices${query}`, { headers });
      return ((await reply.json()) as { voices: { voice_id: string; name: string; is_legacy: boolean }[] }).voices;
    };
    const [usual, all] = [await list(''), await list('?show_legacy=true')];
    expect(usual.some((voice) => voice.is_legacy)).toBe(false);
    expect(await list('?show_legacy=false')).toHaveLength(usual.length);
    expect(all).toHaveLength(usual.length + 58);
    const legacy = all.filter((voice) => voice.is_legacy);
    expect(legacy.map((voice) => [voice.voice_id, voice.name])).toEqual(
      expect.arrayContaining([
        [rachel, 'Rachel'],
        [antoni, 'Antoni'],
        ['EXAVITQu4vr4xnSDxMaL', 'Sarah'],
        ['hpp4J3VqNfWAUOO0d1Us', 'Bella'],
        ['pNInz6obpgDQGcFmaJgB', 'Adam'],
      ]),
    );
  });

  it('VOICE-063 C-12 are sent again only when the list has changed', async () => {
    for (const path of ['/v1/voices?show_legacy=true', '/v2/voices?page_size=2']) {
      const get = (tag?: string) =>
        fetch(`${server.url}${path}`, { headers: { ...headers, ...(tag && { 'if-none-match': tag }) } });
      const first = await get();
      const tag = first.headers.get('etag')!;
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const second = await get(tag);
      expect([second.status, await second.text()]).toEqual([304, '']);
      const favorite = (isFavorite: boolean) =>
        postJson(`${server.url}/v1/voices/${nora}/favorite`, { favorite: isFavorite }, headers);
      await favorite(true);
      const { voices } = (await (await get(tag)).json()) as { voices: { voice_id: string; is_bookmarked: boolean }[] };
      expect(voices.find((voice) => voice.voice_id === nora)?.is_bookmarked ?? true).toBe(true);
      await favorite(false);
    }
  });

  it('are found by name and by voice_ids, and not by other searches', async () => {
    const ids = async (query: Parameters<typeof client.voices.search>[0]) =>
      (await client.voices.search({ pageSize: 100, ...query })).voices.map(({ voiceId }) => voiceId);
    expect(await ids({ search: 'Rachel' })).toEqual([rachel]);
    expect(await ids({ search: 'antoni' })).toEqual([antoni]);
    expect((await ids({ voiceIds: [antoni!, nora, rachel!] })).toSorted()).toEqual([rachel, antoni, nora].toSorted());
    expect(await ids({ search: 'american' })).not.toContain(rachel);
    expect(await ids({})).not.toContain(rachel);
    expect((await client.voices.get(rachel!)).name).toBe('Rachel');
  });

  it('speak like the default voice that is nearest to them, and keep their ID in the history', async () => {
    const { reply, audio } = await speak(rachel!);
    expect(reply.status).toBe(200);
    expect(audio.equals((await speak(nora)).audio)).toBe(true);
    const item = await client.history.get(reply.headers.get('history-item-id')!);
    expect([item.voiceId, item.voiceName]).toEqual([rachel, 'Rachel']);
    const { history } = await client.history.list({ voiceId: rachel! });
    expect(history.map(({ voiceName }) => voiceName)).toEqual(['Rachel']);
  });

  it('speak for OpenAI clients by their names', async () => {
    const openAi = new OpenAI({ apiKey: caller.apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const speech = await openAi.audio.speech.create({ model: 'tts-1', voice: 'rachel', input: text });
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });
});

describe('the public model IDs', () => {
  it.each(Object.entries(modelAliases))('serves %s by %s, and says so', async (modelId, served) => {
    const { reply } = await speak(nora, { model_id: modelId });
    expect([reply.status, reply.headers.get('model-id')]).toEqual([200, served]);
    const item = await client.history.get(reply.headers.get('history-item-id')!);
    expect(item.modelId).toBe(served);
    const { history } = await client.history.list({ modelId, pageSize: 1 });
    expect(history[0]?.modelId).toBe(served);
  });

  it('refuses an unknown ID', async () => {
    expect((await speak(nora, { model_id: 'eleven_none_v1' })).reply.status).toBe(404);
  });
});
