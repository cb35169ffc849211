import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { audioUploadTypes, videoUploadTypes } from '../../contract/catalogue/upload-types.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { collectBytes, collectSamples, inChunks, levelDb, measureSine, sine, toStream } from './test-signals.ts';

let codecs: Codecs;
let spoolDirectory: string;
beforeAll(async () => {
  spoolDirectory = await mkdtemp(join(tmpdir(), 'timbre-decode-'));
  codecs = await openCodecs({ processes: 1, spoolDirectory });
});
afterAll(async () => {
  await codecs.close();
  await rm(spoolDirectory, { recursive: true });
});

/**
 * One second of a 440 Hz tone at an eighth of full scale, encoded by Debian's ffmpeg; the videos show its test picture.
 */
const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url);
const audio = audioUploadTypes.map((type) => `tone.${type}`);
const video = videoUploadTypes.map((type) => `video.${type}`);

/** A stereo WAV of 8000 samples: half of full scale on the left, silence on the right. */
function leftOnly(sampleRate: number): Buffer {
  const file = Buffer.alloc(44 + 8000 * 4);
  file.write('RIFF....WAVEfmt ', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(8000 * 4, 40);
  for (let i = 0; i < 8000; i++) file.writeInt16LE(16_384, 44 + i * 4);
  return file;
}

describe('decode', () => {
  it.each([...audio, ...video])('FILE-003 FILE-004 reads %s', async (name) => {
    const samples = await collectSamples(codecs.decode(createReadStream(fixture(name)), 16_000, neverAborted));
    // Containers without padding information give slightly more samples.
    expect(samples.length / 16_000).toBeGreaterThan(0.97);
    expect(samples.length / 16_000).toBeLessThan(1.05);
    const { amplitude, restDb } = measureSine(samples.subarray(4000, 12_000), 440, 16_000);
    // LAME reduces the level by 5 % at 48 kbps.
    expect(amplitude / 0.125).toBeGreaterThan(0.94);
    expect(amplitude / 0.125).toBeLessThan(1.03);
    expect(restDb).toBeLessThan(-25);
  });

  it.each(['tone.wav', 'tone.flac', 'tone.aiff'])('loses no sample of %s', async (name) => {
    const samples = await collectSamples(codecs.decode(createReadStream(fixture(name)), 8000, neverAborted));
    expect(samples.length).toBe(8000);
    expect(measureSine(samples.subarray(100, 7900), 440, 8000).restDb).toBeLessThan(-70);
  });

  it('streams chunks at the requested rate and stops when the reader stops', async () => {
    const file = await collectBytes(
      codecs.encode('mp3_44100_128', inChunks(sine(440, 22_050, 20), 22_050), neverAborted),
    );
    let chunks = 0;
    for await (const { samples, sampleRate } of codecs.decode(toStream(file), 24_000, neverAborted)) {
      expect(sampleRate).toBe(24_000);
      expect(samples.length).toBeLessThan(24_000);
      chunks += 1;
      if (chunks === 3) break;
    }
    await vi.waitFor(async () => expect(await readdir(spoolDirectory)).toEqual([]));
  });

  it('averages the channels', async () => {
    const samples = await collectSamples(codecs.decode(toStream(leftOnly(8000)), 8000, neverAborted));
    expect(samples).toHaveLength(8000);
    expect(samples[4000]).toBeCloseTo(0.25, 3);
  });

  it('rejects very low sample rates', async () => {
    const stream = collectSamples(codecs.decode(toStream(leftOnly(10)), 48_000, neverAborted));
    await expect(stream).rejects.toMatchObject({ name: 'EngineError', retryable: false });
  });

  it('reads the intact part of a truncated or damaged file', async () => {
    const file = await collectBytes(
      codecs.encode('mp3_44100_128', inChunks(sine(440, 22_050, 4), 22_050), neverAborted),
    );
    const cut = await collectSamples(codecs.decode(toStream(file.subarray(0, 32_000)), 16_000, neverAborted));
    expect(cut.length / 16_000).toBeCloseTo(2, 0);
    const damaged = Buffer.from(file).fill(0x55, 32_000, 34_000);
    const samples = await collectSamples(codecs.decode(toStream(damaged), 16_000, neverAborted));
    expect(samples.length / 16_000).toBeGreaterThan(3.5);
    expect(levelDb(samples.subarray(16_000, 20_000))).toBeCloseTo(-9, 0);
  });

  it.each([
    ['nothing', ''],
    ['text', 'Once upon a time. '.repeat(500)],
    ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 7919) % 251)).toString('latin1')],
    ['a playlist', `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${fixture('tone.mp3').href}\n#EXT-X-ENDLIST\n`],
    ['a list of files', `ffconcat version 1.0\nfile '${fixture('tone.mp3').pathname}'\n`],
  ])('rejects %s with an error that is not retryable', async (_, content) => {
    const stream = codecs.decode(toStream(Buffer.from(content, 'latin1')), 16_000, neverAborted);
    await expect(collectSamples(stream)).rejects.toMatchObject({ name: 'EngineError', retryable: false });
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('rejects a video without sound', async () => {
    const silent = await readFile(fixture('silent.mp4'));
    const stream = collectSamples(codecs.decode(toStream(silent), 16_000, neverAborted));
    await expect(stream).rejects.toThrow('no audio track');
  });

  it('passes on the error of its source and leaves nothing on disk', async () => {
    const failure = new Error('connection lost');
    async function* source() {
      yield await readFile(fixture('tone.mp3'));
      throw failure;
    }
    await expect(collectSamples(codecs.decode(source(), 16_000, neverAborted))).rejects.toBe(failure);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('throws the abort reason', async () => {
    const abort = new AbortController();
    const reason = new Error('cancelled');
    const read = async () => {
      for await (const _ of codecs.decode(createReadStream(fixture('tone.wav')), 16_000, abort.signal))
        abort.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });
});
