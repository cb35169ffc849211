import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatSamples } from '../../audio/pcm.ts';
import { type Codecs, openCodecs } from '../../engines/codec/codecs.ts';
import { addNoise, makeNoise, siSdrDb } from '../../engines/isolate/test-noise.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { faultyFiles, mediaFixture, speechSamples, unusualFiles, wavFile } from './recordings.ts';

const text = 'The harbour is quiet today, and the boats are coming home before the rain begins.';
let caller: Awaited<ReturnType<typeof newCaller>>;
let client: ElevenLabsClient;
let codecs: Codecs;
let speech: Float32Array;
let noisy: Float32Array;
beforeAll(async () => {
  caller = await newCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  codecs = await openCodecs({ processes: 1, spoolDirectory: '/tmp' });
  speech = await speechSamples(caller.apiKey, text);
  noisy = addNoise(speech, makeNoise('white', speech.length, 16_000), 5);
});
afterAll(() => codecs.close());

const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));
async function decode(file: Buffer): Promise<Float32Array> {
  async function* source() {
    yield file;
  }
  const pieces = await Array.fromAsync(codecs.decode(source(), 16_000, new AbortController().signal));
  return concatSamples(pieces.map(({ samples }) => samples));
}
const recording = (file: Buffer, name: string) => new File([new Uint8Array(file)], name);
const spent = async () => (await client.user.subscription.get()).characterCount;

/** The gain in dB of a result that codecs may have delayed by up to `maxDelay` samples. */
function gainDb(result: Float32Array): number {
  const maxDelay = 3000;
  const length = speech.length - maxDelay;
  let best = Number.NEGATIVE_INFINITY;
  for (let delay = 0; delay < maxDelay; delay++)
    best = Math.max(best, siSdrDb(speech.subarray(0, length), result.subarray(delay, delay + length)));
  return best - siSdrDb(speech, noisy);
}

describe('the voice isolator', () => {
  it('ISO-002 O-53 removes noise, keeps the length, and charges by length (O-08, ISO-003)', async () => {
    const before = await spent();
    const result = await decode(
      await bytesOf(await client.audioIsolation.convert({ audio: recording(wavFile(noisy, 16_000), 'noisy.wav') })),
    );
    expect(Math.abs(result.length - speech.length) / 16_000).toBeLessThan(0.15);
    expect(gainDb(result)).toBeGreaterThan(3);
    expect((await spent()) - before).toBe(Math.ceil((speech.length / 16_000 / 60) * 1000));
  });

  it('streams PCM without a container', async () => {
    const pcm = wavFile(noisy, 16_000).subarray(44);
    const stream = await client.audioIsolation.stream({ audio: recording(pcm, 'a.pcm'), fileFormat: 'pcm_s16le_16' });
    const result = await decode(await bytesOf(stream));
    expect(Math.abs(result.length - speech.length) / 16_000).toBeLessThan(0.15);
  });

  it('ISO-001 lists isolations newest first, with both recordings, and deletes them', async () => {
    const file = wavFile(noisy, 16_000);
    await bytesOf(
      await client.audioIsolation.convert({ audio: recording(file, 'lecture one.wav'), previewB64: 'aGk=' }),
    );
    const { items, hasMore } = await client.audioIsolation.list({ search: 'lecture' });
    expect([items.length, hasMore]).toEqual([1, false]);
    const [item] = items;
    expect(item).toMatchObject({
      title: 'lecture one.wav',
      previewB64: 'aGk=',
      processing: false,
      supportsVideo: false,
    });
    expect(item!.durationSeconds).toBeCloseTo(speech.length / 16_000, 1);
    const headers = { 'xi-api-key': caller.apiKey };
    const audio = await fetch(item!.downloadUrl!, { headers });
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const source = await fetch(item!.downloadUrl!.replace(/audio$/, 'source'), { headers });
    expect(Buffer.from(await source.arrayBuffer()).equals(file)).toBe(true);
    const other = await newCaller();
    expect((await fetch(item!.downloadUrl!, { headers: { 'xi-api-key': other.apiKey } })).status).toBe(404);
    await client.audioIsolation.delete(item!.id);
    expect((await client.audioIsolation.list({ search: 'lecture' })).items).toEqual([]);
    expect((await fetch(item!.downloadUrl!, { headers })).status).toBe(404);
  });

  it('accepts the sound of a video', async () => {
    const file = recording(await mediaFixture('video.mp4'), 'video.mp4');
    expect((await bytesOf(await client.audioIsolation.convert({ audio: file }))).length).toBeGreaterThan(1000);
  });

  it('accepts telephone sound, six channels and clipped sound', async () => {
    for (const { name, file } of unusualFiles()) {
      const result = await decode(await bytesOf(await client.audioIsolation.convert({ audio: recording(file, name) })));
      expect(result.length / 16_000, name).toBeGreaterThan(0.9);
    }
  });

  it('names a file that it refuses, and charges nothing', async () => {
    const before = await spent();
    for (const { name, file, message } of await faultyFiles()) {
      const error = await client.audioIsolation
        .convert({ audio: recording(file, name) })
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

  it('charges only what was delivered to a caller who hangs up', async () => {
    const long = concatSamples(Array.from({ length: 40 }, () => noisy));
    const before = await spent();
    const stream = await client.audioIsolation.stream({ audio: recording(wavFile(long, 16_000), 'long.wav') });
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    const whole = (long.length / 16_000 / 60) * 1000;
    await expect.poll(spent, { timeout: 20_000 }).toBeGreaterThan(before);
    expect((await spent()) - before).toBeLessThan(whole / 2);
  });
});
