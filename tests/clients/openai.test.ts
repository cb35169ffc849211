import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

const input = 'The harbour is quiet today.';
let client: OpenAI;

beforeAll(async () => {
  client = new OpenAI({ apiKey: caller.apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
});

const speak = async (body: Partial<OpenAI.Audio.SpeechCreateParams>) => {
  const reply = await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input, ...body });
  return { type: reply.headers.get('content-type')?.split(';')[0], bytes: Buffer.from(await reply.arrayBuffer()) };
};

describe('the unmodified openai client', () => {
  it.each([
    ['mp3', 'audio/mpeg', (bytes: Buffer) => bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0],
    ['opus', 'audio/ogg', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'OggS'],
    ['aac', 'audio/aac', (bytes: Buffer) => bytes[0] === 0xff && (bytes[1]! & 0xf6) === 0xf0],
    ['flac', 'audio/flac', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'fLaC'],
    ['wav', 'audio/wav', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF'],
    // At least a second of 16-bit samples at 24 kHz.
    ['pcm', 'audio/pcm', (bytes: Buffer) => bytes.length > 48_000 && bytes.length % 2 === 0],
  ] as const)('U-30 audio.speech.create returns %s', async (response_format, mediaType, begins) => {
    const { type, bytes } = await speak({ response_format });
    expect(type).toBe(mediaType);
    expect(begins(bytes), bytes.toString('hex', 0, 8)).toBe(true);
  });

  it('changes the duration by speed, and rejects speeds below 0.25', async () => {
    const [slow, fast] = [
      await speak({ response_format: 'pcm', speed: 0.5 }),
      await speak({ response_format: 'pcm', speed: 2 }),
    ];
    expect(slow.bytes.length).toBeGreaterThan(fast.bytes.length * 3);
    await expect(speak({ speed: 0.1 })).rejects.toMatchObject({ status: 400, param: 'speed' });
  });

  it('streams audio deltas and usage with stream_format sse', async () => {
    const reply = await client.audio.speech.create({
      model: 'gpt-4o-mini-tts',
      voice: 'nova',
      input,
      instructions: 'Speak softly.',
      response_format: 'mp3',
      stream_format: 'sse',
    });
    const events = (await reply.text())
      .split('\n\n')
      .flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? [])
      .filter((data) => data !== '[DONE]')
      .map((data) => JSON.parse(data) as { type: string; audio?: string; usage?: Record<string, number> });
    const audio = Buffer.concat(events.map((event) => Buffer.from(event.audio ?? '', 'base64')));
    expect([audio[0], audio[1]! & 0xe0]).toEqual([0xff, 0xe0]);
    expect(audio.length).toBeGreaterThan(8000);
    expect(events.slice(0, -1).every((event) => event.type === 'speech.audio.delta')).toBe(true);
    expect(events.at(-1)).toMatchObject({
      type: 'speech.audio.done',
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number), total_tokens: expect.any(Number) },
    });
  });

  it('lists and retrieves models', async () => {
    const models = await Array.fromAsync(client.models.list());
    expect(models.map((model) => model.id)).toEqual(expect.arrayContaining(['tts-1', 'gpt-4o-mini-tts']));
    for (const model of models) expect(model).toMatchObject({ object: 'model', created: expect.any(Number) });
    expect(await client.models.retrieve('tts-1')).toMatchObject({ id: 'tts-1', object: 'model' });
  });

  it('throws its own errors for a wrong key and an unknown voice', async () => {
    const stranger = new OpenAI({ apiKey: 'sk_wrong', baseURL: `${server.url}/v1`, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toThrow(OpenAI.AuthenticationError);
    const unknown = client.audio.speech.create({ model: 'tts-1', voice: 'nobodynobodynobody00', input });
    await expect(unknown).rejects.toMatchObject({
      status: expect.any(Number),
      message: expect.stringMatching(/voice/i),
    });
  });
});
