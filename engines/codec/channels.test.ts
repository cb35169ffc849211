import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { collectBytes, measureSine, sine } from './test-signals.ts';

let codecs: Codecs;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbre-channels-'));
  codecs = await openCodecs({ processes: 1, spoolDirectory: folder });
});
afterAll(async () => {
  await codecs.close();
  await rm(folder, { recursive: true });
});

/** One second of a WAV at 16 kHz whose channels are sines of 200 Hz, 400 Hz … */
async function writeSines(channels: number): Promise<string> {
  const file = Buffer.alloc(44 + 16_000 * channels * 2);
  file.write('RIFF....WAVEfmt ', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(16_000, 24);
  file.writeUInt32LE(16_000 * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - 44, 40);
  for (let i = 0; i < 16_000; i++)
    for (let c = 0; c < channels; c++)
      file.writeInt16LE(
        Math.round(8000 * Math.sin((2 * Math.PI * 200 * (c + 1) * i) / 16_000)),
        44 + (i * channels + c) * 2,
      );
  const path = join(folder, `sines-${channels}.wav`);
  await writeFile(path, file);
  return path;
}

describe('channels', () => {
  it.each([1, 2, 6])('decodes %i channels apart', async (channels) => {
    const path = await writeSines(channels);
    expect(await codecs.inspect(path, neverAborted)).toEqual({
      audio: { channels, sampleRate: 16_000 },
      hasVideo: false,
      durationS: 1,
    });
    const decoded: Float32Array[][] = Array.from({ length: channels }, () => []);
    for await (const pcm of codecs.decodeFile(path, { sampleRate: 16_000, channels }, neverAborted)) {
      expect(pcm.channels).toHaveLength(channels);
      for (const [at, samples] of pcm.channels.entries()) decoded[at]!.push(samples);
    }
    for (const [at, pieces] of decoded.entries()) {
      const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]));
      expect(samples).toHaveLength(16_000);
      const { amplitude, restDb } = measureSine(samples, 200 * (at + 1), 16_000);
      expect(amplitude).toBeCloseTo(8000 / 32_768, 2);
      expect(restDb).toBeLessThan(-60);
    }
  });

  it.each(['mp3_44100_128', 'mp3_48000_192', 'opus_48000_128', 'flac_24000', 'wav_44100'] as const)(
    'encodes left and right apart as %s',
    async (format) => {
      const [left, right] = [sine(200, 44_100, 1).samples, sine(400, 44_100, 1).samples];
      async function* source() {
        for (let at = 0; at < left.length; at += 10_000)
          yield { channels: [left.slice(at, at + 10_000), right.slice(at, at + 10_000)], sampleRate: 44_100 };
      }
      const path = join(folder, `stereo-${format}`);
      await writeFile(path, await collectBytes(codecs.encodeStereo(format, source(), neverAborted)));
      const decoded: Float32Array[][] = [[], []];
      for await (const pcm of codecs.decodeFile(path, { sampleRate: 44_100, channels: 2 }, neverAborted))
        for (const [at, samples] of pcm.channels.entries()) decoded[at]!.push(samples);
      for (const [at, pieces] of decoded.entries()) {
        const samples = Float32Array.from(pieces.flatMap((piece) => [...piece])).slice(8000, 38_000);
        const { amplitude, restDb } = measureSine(samples, 200 * (at + 1), 44_100);
        expect(amplitude).toBeCloseTo(0.5, 1);
        expect(restDb).toBeLessThan(-30);
      }
    },
  );

  it('tells video, video without sound, and audio apart', async () => {
    const inspect = (name: string) =>
      codecs.inspect(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)), neverAborted);
    expect(await inspect('video.mkv')).toMatchObject({ hasVideo: true, audio: { channels: 1 } });
    expect(await inspect('tone.mp3')).toMatchObject({ hasVideo: false, audio: { channels: 1 } });
    const silent = await inspect('silent.mp4');
    expect(silent.hasVideo).toBe(true);
    expect(silent.audio).toBeUndefined();
  });
});
