import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTruncated, readContainerFacts } from './container-facts.ts';

const fixtures = join(import.meta.dirname, '../../../engines/codec/fixtures');
const read = (name: string): Buffer => readFileSync(join(fixtures, name));
const facts = (file: Buffer) =>
  readContainerFacts({ bytes: file.length, readAt: async (offset, length) => file.subarray(offset, offset + length) });

const types = {
  'tone.aac': 'audio/aac',
  'tone.aiff': 'audio/aiff',
  'tone.flac': 'audio/flac',
  'tone.m4a': 'audio/mp4',
  'tone.mp3': 'audio/mpeg',
  'tone.mp4': 'audio/mp4',
  'tone.ogg': 'audio/ogg',
  'tone.opus': 'audio/ogg',
  'tone.wav': 'audio/wav',
  'tone.webm': 'audio/webm',
  'video.avi': 'video/x-msvideo',
  'video.mkv': 'video/x-matroska',
  'video.mov': 'video/quicktime',
  'video.webm': 'audio/webm',
};

describe('container facts', () => {
  it('detects types without a declared size', async () => {
    expect((await facts(Buffer.from('caff\0\x01\0\0', 'latin1'))).mimeType).toBe('audio/x-caf');
    expect((await facts(Buffer.from('3026b2758e66cf11', 'hex'))).mimeType).toBe('audio/x-ms-wma');
  });

  it.each(Object.entries(types))('detects %s as %s, complete', async (name, type) => {
    const file = read(name);
    const container = await facts(file);
    expect(container.mimeType).toBe(type);
    // Its duration is the declared one.
    expect(isTruncated(container, file.length, container.declaredS ?? 0)).toBe(false);
  });

  it.each([
    'tone.aiff',
    'tone.m4a',
    'tone.mp4',
    'tone.ogg',
    'tone.opus',
    'tone.wav',
    'video.avi',
    'video.mkv',
    'video.mov',
    'video.webm',
  ])('detects that %s without its second half is truncated', async (name) => {
    const complete = read(name);
    // Seven bytes less, so that an Ogg file does not end at a page boundary.
    const half = complete.subarray(0, (complete.length >> 1) - 7);
    expect(isTruncated(await facts(half), half.length, 0)).toBe(true);
  });

  it('detects a FLAC that is shorter than declared', async () => {
    const container = await facts(read('tone.flac'));
    expect(container.declaredS).toBeGreaterThan(0.4);
    expect(isTruncated(container, 1, container.declaredS! - 0.6)).toBe(true);
  });

  it('detects an MP3 with fewer bytes than its first frame declares', async () => {
    const frame = Buffer.alloc(417);
    frame.set([0xff, 0xfb, 0x90, 0x64]);
    frame.write('Xing', 36, 'latin1');
    frame.writeUInt32BE(3, 40);
    frame.writeUInt32BE(1000, 44);
    frame.writeUInt32BE(417_000, 48);
    const complete = Buffer.concat([frame, Buffer.alloc(416_583)]);
    expect(isTruncated(await facts(complete), complete.length, 26)).toBe(false);
    expect(isTruncated(await facts(complete.subarray(0, 300_000)), 300_000, 18)).toBe(true);
  });

  it('reads no declared size from a streamed WAV or WebM', async () => {
    const wav = Buffer.from(read('tone.wav'));
    wav.writeUInt32LE(0xffffffff, 4);
    expect((await facts(wav)).declaredBytes).toBeUndefined();
    const webm = Buffer.from(read('tone.webm'));
    const segment = webm.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
    webm.set([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], segment + 4);
    expect((await facts(webm)).declaredBytes).toBeUndefined();
  });

  it.each([0, 1, 4, 7, 8, 12, 20])('accepts files of %i bytes with any header', async (length) => {
    for (const head of ['RIFF', 'FORM', 'fLaC', 'OggS', '\0\0\0 ftyp', '\x1aE\xdf\xa3', 'ID3', '\xff\xfb', 'MZ'])
      await expect(facts(Buffer.from(head.padEnd(40, '\xff'), 'latin1').subarray(0, length))).resolves.toBeDefined();
  });
});
