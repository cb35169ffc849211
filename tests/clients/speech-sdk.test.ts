import { generateConversation, generateSpeech, streamSpeech } from '@speech-sdk/core';
import { createElevenLabs, createOpenAI } from '@speech-sdk/core/providers';
import { beforeAll, describe, expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { bootstrap } from '../support/start-server.ts';

const text = 'The harbour is quiet today.';
let voices: string[];

beforeAll(async () => {
  const reply = await fetch(`${server.url}/v1/voices`, { headers: { 'xi-api-key': bootstrap.apiKey } });
  voices = ((await reply.json()) as { voices: { voice_id: string }[] }).voices.map((voice) => voice.voice_id);
});

const elevenlabs = (model: string) => createElevenLabs({ apiKey: bootstrap.apiKey, baseURL: server.url })(model);
const openai = (model: string) => createOpenAI({ apiKey: bootstrap.apiKey, baseURL: `${server.url}/v1` })(model);

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream));
}
const isMp3 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0;

describe('the unmodified @speech-sdk/core with its ElevenLabs provider', () => {
  it('U-30 TTS-001 generateSpeech returns MP3, or WAV at a chosen rate', async () => {
    const mp3 = await generateSpeech({ model: elevenlabs('eleven_multilingual_v2'), voice: voices[0]!, text });
    expect(mp3.audio.mediaType).toBe('audio/mpeg');
    expect(isMp3(mp3.audio.uint8Array)).toBe(true);
    const wav = await generateSpeech({
      model: elevenlabs('eleven_flash_v2_5'),
      voice: voices[0]!,
      text,
      output: { format: 'wav', sampleRate: 22_050 },
    });
    const bytes = Buffer.from(wav.audio.uint8Array);
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(24)).toBe(22_050);
  });

  it('generateSpeech returns word timestamps in order', async () => {
    const model = elevenlabs('eleven_multilingual_v2');
    const { timestamps } = await generateSpeech({ model, voice: voices[0]!, text, timestamps: true });
    expect(timestamps?.map((word) => word.text)).toEqual(text.split(' '));
    const starts = timestamps!.map((word) => word.start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it('streamSpeech streams PCM', async () => {
    const { audio } = await streamSpeech({
      model: elevenlabs('eleven_flash_v2_5'),
      voice: voices[0]!,
      text,
      providerOptions: { output_format: 'pcm_16000' },
    });
    expect((await bytesOf(audio)).length / 32_000).toBeGreaterThan(1);
  });

  it('DLG-001 generateConversation sends a dialogue in one request', async () => {
    const { audio } = await generateConversation({
      model: elevenlabs('eleven_v3'),
      turns: [
        { voice: voices[0]!, text: 'How was the crossing?' },
        { voice: voices[1]!, text: 'Rough, and I slept well.' },
      ],
    });
    expect(audio.uint8Array.length).toBeGreaterThan(8000);
  });

  it('throws an ApiError with the API status for an unknown voice', async () => {
    const speech = generateSpeech({
      model: elevenlabs('eleven_multilingual_v2'),
      voice: 'nobodynobodynobody00',
      text,
      maxRetries: 0,
    });
    await expect(speech).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('the unmodified @speech-sdk/core with its OpenAI provider', () => {
  it('generateSpeech returns MP3 and WAV', async () => {
    const mp3 = await generateSpeech({ model: openai('tts-1'), voice: 'alloy', text });
    expect(isMp3(mp3.audio.uint8Array)).toBe(true);
    const wav = await generateSpeech({ model: openai('tts-1'), voice: 'nova', text, output: { format: 'wav' } });
    expect(Buffer.from(wav.audio.uint8Array).toString('latin1', 0, 4)).toBe('RIFF');
  });

  it('streamSpeech streams audio of the model with instructions', async () => {
    const { audio } = await streamSpeech({
      model: openai('gpt-4o-mini-tts'),
      voice: 'alloy',
      text: `[softly] ${text}`,
    });
    expect(isMp3(await bytesOf(audio))).toBe(true);
  });
});
