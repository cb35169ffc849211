import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatSamples } from '../../audio/pcm.ts';
import { type Codecs, openCodecs } from '../../engines/codec/codecs.ts';
import { measureVoice } from '../../engines/lab/fitting/voice-statistics.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { faultyFiles, speechSamples, wavFile } from './recordings.ts';

const text = 'The harbour is quiet today, and the boats are coming home before the rain begins.';
const rate = 16_000;
const rachel = '21m00Tcm4TlvDq8ikWAM';
let caller: Awaited<ReturnType<typeof newCaller>>;
let client: ElevenLabsClient;
let codecs: Codecs;
let speech: Float32Array;
/** A man, while the recordings are spoken by a woman. */
let targetId: string;
beforeAll(async () => {
  caller = await newCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  codecs = await openCodecs({ processes: 1, spoolDirectory: '/tmp' });
  speech = await speechSamples(caller.apiKey, text);
  const { voices } = await client.voices.getAll();
  targetId = voices.find(({ labels }) => labels?.gender === 'male')!.voiceId;
});
afterAll(() => codecs.close());

const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));
async function decode(file: Buffer): Promise<Float32Array> {
  async function* source() {
    yield file;
  }
  const pieces = await Array.fromAsync(codecs.decode(source(), rate, new AbortController().signal));
  return concatSamples(pieces.map(({ samples }) => samples));
}
const recording = (file: Buffer, name: string) => new File([new Uint8Array(file)], name);
const spent = async () => (await client.user.subscription.get()).characterCount;
const f0 = (samples: Float32Array): number => measureVoice([samples], rate)!.f0MeanHz;

describe('the voice changer', () => {
  it('MODEL-001 is served by a model that says so', async () => {
    const models = await client.models.list();
    expect(models.filter((model) => model.canDoVoiceConversion).map(({ modelId }) => modelId)).toEqual([
      'eleven_multilingual_v2',
    ]);
  });

  it('STS-002 O-48 converts a recording, keeps it in the history, and charges by length (O-08)', async () => {
    const before = await spent();
    const { data, rawResponse } = await client.speechToSpeech
      .convert(targetId, {
        audio: recording(wavFile(speech, rate), 'take one.wav'),
        modelId: 'eleven_multilingual_sts_v2',
        voiceSettings: JSON.stringify({ similarity_boost: 0.9 }),
        seed: 5,
      })
      .withRawResponse();
    const result = await decode(await bytesOf(data));
    expect(Math.abs(result.length - speech.length) / rate).toBeLessThan(0.15);
    expect(f0(result)).toBeLessThan(0.85 * f0(speech));
    const cost = Math.ceil((speech.length / rate / 60) * 1000);
    expect((await spent()) - before).toBe(cost);
    const id = rawResponse.headers.get('history-item-id')!;
    const item = await client.history.get(id);
    expect(item).toMatchObject({ source: 'STS', voiceId: targetId, settings: { similarity_boost: 0.9 } });
    expect((await client.history.list({ source: 'STS' })).history.map((one) => one.historyItemId)).toEqual([id]);
    expect((await decode(await bytesOf(await client.history.getAudio(id)))).length).toBe(result.length);
    await client.history.delete(id);
    expect((await client.history.list({ source: 'STS' })).history).toEqual([]);
  });

  it('streams raw PCM in and out, without background noise', async () => {
    const pcm = wavFile(speech, rate).subarray(44);
    const stream = await client.speechToSpeech.stream(targetId, {
      audio: recording(pcm, 'a.pcm'),
      fileFormat: 'pcm_s16le_16',
      removeBackgroundNoise: true,
      outputFormat: 'pcm_16000',
    });
    const result = await bytesOf(stream);
    expect(Math.abs(result.length / 2 - speech.length) / rate).toBeLessThan(0.15);
  });

  it.each(['mp3_44100_128', 'opus_48000_64'] as const)('STS-005 accepts compressed recordings: %s', async (format) => {
    const file = await bytesOf(await client.textToSpeech.convert(rachel, { text, outputFormat: format }));
    const result = await decode(
      await bytesOf(await client.speechToSpeech.convert(targetId, { audio: recording(file, 'recording') })),
    );
    expect(f0(result)).toBeLessThan(0.85 * f0(speech));
  });

  it('STS-005 names a file that it refuses, and charges nothing', async () => {
    const before = await spent();
    for (const { name, file, message } of await faultyFiles()) {
      const error = await client.speechToSpeech
        .convert(targetId, { audio: recording(file, name) })
        .then(bytesOf)
        .catch((thrown: unknown) => thrown);
      expect(error, name).toBeInstanceOf(ElevenLabsError);
      const { statusCode, body } = error as ElevenLabsError;
      expect([statusCode, body], name).toMatchObject([
        400,
        { detail: { param: 'audio', message: expect.stringMatching(message) } },
      ]);
    }
    expect(await spent()).toBe(before);
  });

  it('names the field of a wrong model, voice and setting', async () => {
    const audio = recording(wavFile(speech, rate), 'a.wav');
    const fields = async (voiceId: string, request: object) => {
      const error = await client.speechToSpeech
        .convert(voiceId, { audio, ...request })
        .catch((thrown: unknown) => thrown);
      const { statusCode, body } = error as ElevenLabsError;
      return [statusCode, (body as { detail: { status: string } }).detail.status];
    };
    expect(await fields(targetId, { modelId: 'eleven_v3' })).toEqual([400, 'model_cannot_convert']);
    expect((await fields('nobody', {}))[1]).toBe('voice_not_found');
    expect((await fields(targetId, { voiceSettings: '{"similarity_boost":7}' }))[1]).toBe('invalid_voice_settings');
  });
});
