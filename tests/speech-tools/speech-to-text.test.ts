import { existsSync, readFileSync } from 'node:fs';
import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { wavFile } from './recordings.ts';

const caller = await newCaller();
const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
const recordings = new URL('../../../shared/audio/', import.meta.url);
const hasRecognizer = existsSync('/usr/bin/pocketsphinx_continuous');
const reader = () => new File([readFileSync(new URL('austen-0890.wav', recordings))], 'reader.wav');

/** A WAV file of silence. */
const wav = (seconds: number): File =>
  new File([new Uint8Array(wavFile(new Float32Array(Math.round(seconds * 16_000)), 16_000))], 'quiet.wav');
const request = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { 'xi-api-key': caller.apiKey, ...init.headers } });
async function post(fields: Record<string, string | File>, query = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries({ model_id: 'scribe_v2', ...fields })) body.append(name, value);
  const reply = await request(`/v1/speech-to-text${query}`, { method: 'POST', body });
  return { status: reply.status, body: await reply.json() };
}

describe.skipIf(!hasRecognizer || !existsSync(recordings))('transcription of real speech', () => {
  it('STT-002 O-49 transcribes, stores, formats and deletes by the official SDK', async () => {
    const reply = await client.speechToText.convert({
      modelId: 'scribe_v2',
      file: reader(),
      languageCode: 'eng',
      timestampsGranularity: 'character',
      diarize: true,
      numSpeakers: 1,
      additionalFormats: [{ format: 'srt' }, { format: 'docx' }],
    });
    if (!('words' in reply)) throw new Error('no transcript');
    expect(reply.languageCode).toBe('eng');
    expect(reply.text).toContain('selfish');
    expect(reply.words.map(({ text }) => text).join('')).toBe(reply.text);
    for (const [at, { start, end }] of reply.words.entries()) {
      expect(end!).toBeGreaterThan(start!);
      if (at > 0) expect(start!).toBeGreaterThan(reply.words[at - 1]!.start!);
    }
    expect(new Set(reply.words.map(({ speakerId }) => speakerId))).toEqual(new Set(['speaker_0']));
    expect(reply.words[0]!.characters!.length).toBe(reply.words[0]!.text.length);
    expect(reply.additionalFormats!.map((file) => file?.fileExtension)).toEqual(['srt', 'docx']);
    expect(reply.additionalFormats![0]!.content).toContain('-->');

    const id = reply.transcriptionId!;
    const stored = await client.speechToText.transcripts.get(id);
    expect(stored).toEqual(reply);
    await client.speechToText.transcripts.delete(id);
    await expect(client.speechToText.transcripts.get(id)).rejects.toMatchObject({ statusCode: 404 });
  }, 120_000);

  it('STT-002 answers a request with a webhook at once, and finishes it in a job', async () => {
    const { status, body } = await post({ file: reader(), webhook: 'true' });
    expect(status).toBe(200);
    const { transcription_id: id, request_id } = body as { transcription_id: string; request_id: string };
    expect(request_id).toBeTruthy();
    const find = async () => {
      const reply = await request(`/v1/speech-to-text/transcripts/${id}`);
      return reply.status === 200 ? ((await reply.json()) as { text: string }).text : reply.status;
    };
    expect([409, 'text']).toContain(await find().then((found) => (typeof found === 'string' ? 'text' : found)));
    await expect.poll(find, { timeout: 90_000, interval: 500 }).toContain('selfish');
  }, 120_000);

  it('STT-002 accepts a single-use token once', async () => {
    const issued = await request('/v1/single-use-token/batch_scribe', { method: 'POST' });
    const { token } = (await issued.json()) as { token: string };
    const send = async () => {
      const body = new FormData();
      body.append('model_id', 'scribe_v2');
      body.append('file', wav(1));
      return (await fetch(`${server.url}/v1/speech-to-text?token=${token}`, { method: 'POST', body })).status;
    };
    expect(await send()).toBe(200);
    expect(await send()).toBe(401);
  });

  it('STT-002 gives silence no words, and tags a long one', async () => {
    const quiet = await post({ file: wav(6), tag_audio_events: 'false' });
    expect(quiet.body).toMatchObject({ text: '', words: [] });
    expect((await post({ file: wav(6) })).body).toMatchObject({ text: '(silence)', words: [{ type: 'audio_event' }] });
  });
});

it('STT-002 names the model to install for a language that no recognizer knows', async () => {
  const error = await client.speechToText
    .convert({ modelId: 'scribe_v2', file: wav(1), languageCode: 'deu' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ElevenLabsError);
  expect((error as ElevenLabsError).statusCode).toBe(400);
  expect(JSON.stringify((error as ElevenLabsError).body)).toContain('Parakeet v3');
});

it.each([
  ['no file', {}, 'file'],
  ['two sources', { file: wav(1), source_url: 'https://example.org/a.mp3' }, 'file'],
  ['an empty file', { file: new File([], 'empty.wav') }, 'empty.wav'],
  ['a text with the name of a recording', { file: new File(['MZ not audio at all'], 'fake.wav') }, 'fake.wav'],
  ['a recording that is too short', { file: wav(0.05) }, 'quiet.wav'],
  ['an unknown model', { model_id: 'whisper', file: wav(1) }, 'whisper'],
  ['a number of speakers above 32', { num_speakers: '33', file: wav(1) }, 'num_speakers'],
] as const)('STT-002 refuses %s with a name', async (_, fields, named) => {
  const { status, body } = await post(fields as Record<string, string | File>);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body)).toContain(named);
});
