import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

const text = 'The harbour is quiet today.';
const publicApi = 'https://api.elevenlabs.io/';
let voice: string;

beforeAll(async () => {
  const reply = await fetch(`${server.url}/v1/voices`, { headers: { 'xi-api-key': caller.apiKey } });
  voice = ((await reply.json()) as { voices: { voice_id: string }[] }).voices[0]!.voice_id;
});

// This client has no base URL setting; users change the host through its `fetch` setting.
const provider = (apiKey: string = caller.apiKey) =>
  createElevenLabs({
    apiKey,
    fetch: (input, init) => {
      const url = String(input);
      if (!url.startsWith(publicApi)) throw new Error(`The client asks an unknown host: ${url}`);
      return fetch(`${server.url}/${url.slice(publicApi.length)}`, init);
    },
  });
const bytesOf = (audio: string | Uint8Array) =>
  typeof audio === 'string' ? Buffer.from(audio, 'base64') : Buffer.from(audio);

describe('the unmodified @ai-sdk/elevenlabs', () => {
  it('U-30 TTS-001 doGenerate returns MP3 by default', async () => {
    const { audio, warnings, response } = await provider().speech('eleven_multilingual_v2').doGenerate({ text, voice });
    const bytes = bytesOf(audio);
    expect([bytes[0], bytes[1]! & 0xe0]).toEqual([0xff, 0xe0]);
    expect(bytes.length).toBeGreaterThan(8000);
    expect(warnings).toEqual([]);
    expect(response.headers?.['character-cost']).toBe(String(text.length));
  });

  it('doGenerate accepts format, language, speed and provider options', async () => {
    const speak = async (speed: number) => {
      const { audio } = await provider()
        .speech('eleven_flash_v2_5')
        .doGenerate({
          text,
          voice,
          speed,
          outputFormat: 'pcm_16000',
          language: 'en',
          providerOptions: {
            elevenlabs: {
              voiceSettings: { stability: 0.7, similarityBoost: 0.6, style: 0.1, useSpeakerBoost: false },
              seed: 7,
              previousText: 'Good morning.',
              applyTextNormalization: 'on',
            },
          },
        });
      return bytesOf(audio).length / 32_000;
    };
    const [slow, fast] = [await speak(0.8), await speak(1.2)];
    expect(slow).toBeGreaterThan(1);
    expect(slow).toBeGreaterThan(fast * 1.2);
  });

  it('reports errors of the API', async () => {
    const wrong = provider('sk_wrong').speech('eleven_multilingual_v2').doGenerate({ text, voice });
    await expect(wrong).rejects.toMatchObject({ name: 'AI_APICallError', statusCode: 401 });
    const unknown = provider().speech('eleven_multilingual_v2').doGenerate({ text, voice: 'nobodynobodynobody00' });
    await expect(unknown).rejects.toMatchObject({
      statusCode: 404,
      responseBody: expect.stringContaining('voice_not_found'),
    });
  });
});
