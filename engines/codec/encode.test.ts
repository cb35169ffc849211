import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAlaw, decodeMulaw } from '../../audio/formats/g711.ts';
import { readWav, withWavSizes } from '../../audio/formats/wav.ts';
import type { Pcm } from '../../audio/pcm.ts';
import { type AudioFormat, audioFormats } from '../../contract/catalogue/output-formats.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { collectBytes, collectSamples, fromInt16, inChunks, measureSine, sine, toStream } from './test-signals.ts';

let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

const formats = Object.keys(audioFormats) as AudioFormat[];
const seconds = 1.5;
const tone = sine(440, 22_050, seconds);

/** Decodes the file to samples at its own rate. */
async function decodeFile(format: AudioFormat, file: Buffer): Promise<Float32Array> {
  const { codec, sampleRate } = audioFormats[format];
  const fromWords = (words: Int16Array) => Float32Array.from(words, (word) => word / 32_768);
  if (codec === 'pcm') return fromInt16(file);
  if (codec === 'ulaw') return fromWords(decodeMulaw(file));
  if (codec === 'alaw') return fromWords(decodeAlaw(file));
  return collectSamples(codecs.decode(toStream(file), sampleRate, neverAborted));
}

describe.each(formats)('%s', (format) => {
  const { codec, sampleRate } = audioFormats[format];
  /** Codec delay and up to two frames of padding; other codecs keep the length. */
  const slack = { mp3: 1105 + 2 * 1152, aac: 1024 + 2 * 1024 }[codec as string] ?? 1;
  /** Maximum noise after quantization and compression. */
  const purity = { mp3: -60, aac: -38, flac: -80, opus: -34, ulaw: -33, alaw: -33, pcm: -80, wav: -80 }[codec];

  it('contains the complete tone without seams between chunks', async () => {
    const file = await collectBytes(codecs.encode(format, inChunks(tone, 2205, 1, 333, 7001), neverAborted));
    const samples = await decodeFile(format, file);
    expect(samples.length).toBeGreaterThanOrEqual(Math.floor(seconds * sampleRate));
    expect(samples.length - seconds * sampleRate).toBeLessThanOrEqual(slack);
    const inside = samples.subarray(sampleRate * 0.25, sampleRate * 1.25);
    const { amplitude, restDb } = measureSine(inside, 440, sampleRate);
    expect(amplitude).toBeCloseTo(0.5, 1);
    expect(restDb).toBeLessThan(purity);
  });

  it('does not depend on the chunk sizes', async () => {
    const expected = await collectBytes(codecs.encode(format, inChunks(tone, tone.samples.length), neverAborted));
    const odd = await collectBytes(codecs.encode(format, inChunks(tone, 1, 999, 4410, 17), neverAborted));
    expect(await decodeFile(format, odd)).toEqual(await decodeFile(format, expected));
  });

  it('emits audio after the first 0.1 s', async () => {
    const more = Promise.withResolvers<void>();
    async function* source(): AsyncGenerator<Pcm> {
      yield { ...tone, samples: tone.samples.slice(0, 2205) };
      await more.promise;
    }
    const file = codecs.encode(format, source(), neverAborted)[Symbol.asyncIterator]();
    const first = await file.next();
    more.resolve();
    const headers = { mp3: 0, aac: 0, flac: 42, opus: 129, wav: 44, pcm: 0, ulaw: 0, alaw: 0 }[codec];
    expect(first.value.length).toBeGreaterThan(headers);
    await file.return?.();
  });
});

describe('an encoded file', () => {
  it('is MP3 with the right sample rate and constant bitrate from the first byte', async () => {
    for (const format of ['mp3_22050_32', 'mp3_44100_128', 'mp3_44100_192'] as const) {
      const { bitrateKbps = 0 } = audioFormats[format];
      const file = await collectBytes(codecs.encode(format, inChunks(tone, 2205), neverAborted));
      expect(file.readUInt16BE(0) & 0xffe6).toBe(0xffe2);
      expect(file.length / (seconds * bitrateKbps * 125)).toBeGreaterThan(1);
      expect(file.length / (seconds * bitrateKbps * 125)).toBeLessThan(1.06);
    }
  });

  it('is Opus with about the right bitrate, in Ogg pages for 48 kHz', async () => {
    for (const format of ['opus_48000_32', 'opus_48000_192'] as const) {
      const { bitrateKbps = 0 } = audioFormats[format];
      const file = await collectBytes(codecs.encode(format, inChunks(tone, 2205), neverAborted));
      expect(file.toString('latin1', 0, 4)).toBe('OggS');
      expect(file.indexOf('OpusHead')).toBe(28);
      expect(file.length / (seconds * bitrateKbps * 125)).toBeLessThan(1.3);
    }
  });

  it('is a streamed WAV whose sizes can be set afterwards', async () => {
    const file = await collectBytes(codecs.encode('wav_16000', inChunks(tone, 2205), neverAborted));
    expect([file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([0xffff_ffff, 0xffff_ffff]);
    const finished = Buffer.concat([withWavSizes(file, file.length), file.subarray(44)]);
    expect(finished.readUInt32LE(40)).toBe(file.length - 44);
    expect(readWav(finished).samples).toEqual(readWav(file).samples);
  });

  it('clips samples above full scale', async () => {
    const loud = { samples: Float32Array.of(2, -2, 0.5), sampleRate: 8000 };
    const file = await collectBytes(codecs.encode('pcm_8000', inChunks(loud, 3), neverAborted));
    expect([0, 2, 4].map((at) => file.readInt16LE(at))).toEqual([32_767, -32_768, 16_384]);
  });

  it('without audio is empty or only a header', async () => {
    const nothing = () => inChunks({ samples: new Float32Array(), sampleRate: 22_050 }, 1);
    expect(await collectBytes(codecs.encode('pcm_44100', nothing(), neverAborted))).toHaveLength(0);
    expect(await collectBytes(codecs.encode('mp3_44100_128', nothing(), neverAborted))).toHaveLength(0);
    expect(await collectBytes(codecs.encode('wav_44100', nothing(), neverAborted))).toHaveLength(44);
  });
});
