import { describe, expect, it } from 'vitest';
import { defaultOutputFormat, isOutputFormat, outputFormats } from './output-formats.ts';

/** The values that the public API documents for its operations. */
const streaming =
  'mp3_22050_32 mp3_24000_48 mp3_44100_32 mp3_44100_64 mp3_44100_96 mp3_44100_128 mp3_44100_192 ' +
  'pcm_8000 pcm_16000 pcm_22050 pcm_24000 pcm_32000 pcm_44100 pcm_48000 ulaw_8000 alaw_8000 ' +
  'opus_48000_32 opus_48000_64 opus_48000_96 opus_48000_128 opus_48000_192';
const oneShot = `${streaming} wav_8000 wav_16000 wav_22050 wav_24000 wav_32000 wav_44100 wav_48000`;

describe('output formats', () => {
  it('TTS-011 O-46 include the 28 formats of the one-shot operations', () => {
    expect(Object.keys(outputFormats).sort()).toEqual(oneShot.split(' ').sort());
  });

  it('O-46 offer 21 formats for streaming', () => {
    const offered = Object.keys(outputFormats).filter((id) => isOutputFormat(id, { streamed: true }));
    expect(offered.sort()).toEqual(streaming.split(' ').sort());
  });

  it('O-46 default to mp3_44100_128', () => {
    expect(defaultOutputFormat).toBe('mp3_44100_128');
  });

  it('have names that consist of codec, sample rate and bitrate', () => {
    for (const [id, { codec, sampleRate, ...rest }] of Object.entries(outputFormats)) {
      const bitrate = 'bitrateKbps' in rest ? [rest.bitrateKbps] : [];
      expect(id).toBe([codec, sampleRate, ...bitrate].join('_'));
    }
  });

  it('have one media type per codec', () => {
    const types = new Set(Object.values(outputFormats).map(({ codec, contentType }) => `${codec} ${contentType}`));
    expect([...types].sort()).toEqual([
      'alaw audio/basic',
      'mp3 audio/mpeg',
      'opus audio/ogg',
      'pcm audio/pcm',
      'ulaw audio/basic',
      'wav audio/wav',
    ]);
  });

  it('reject all other names', () => {
    for (const text of ['', 'mp3', 'MP3_44100_128', 'mp3_44100_320', 'toString', 'wav_44100 ']) {
      expect(isOutputFormat(text)).toBe(false);
    }
  });
});
