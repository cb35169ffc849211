import { expect, it } from 'vitest';
import { mediaContent } from './media-content.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it('recognizes audio and video by content', () => {
  const files = {
    wav: 'RIFF\x24\x00\x00\x00WAVEfmt ',
    avi: 'RIFF\x24\x00\x00\x00AVI LIST',
    aiff: 'FORM\x00\x00\x00\x24AIFFCOMM',
    flac: 'fLaC\x00\x00\x00\x22',
    opus: 'OggS\x00\x02',
    m4a: '\x00\x00\x00\x20ftypM4A \x00',
    mov: '\x00\x00\x00\x08wide\x00\x00',
    webm: '\x1a\x45\xdf\xa3\x9fB\x86',
    wmv: '0&\xb2u\x8ef\xcf\x11',
    mpeg: '\x00\x00\x01\xba\x44',
    taggedMp3: 'ID3\x04\x00',
    mp3: '\xff\xfb\x90\x64\x00',
    aac: '\xff\xf1\x50\x80',
  };
  for (const [name, head] of Object.entries(files)) expect(mediaContent(bytes(head)), name).toBe('media');
});

it('recognizes files that are neither audio nor video', () => {
  const files = {
    text: 'Dear voice, this is a letter.',
    utf16: '\xff\xfeD\x00e\x00a\x00',
    pdf: '%PDF-1.7',
    zip: 'PK\x03\x04\x14',
    png: '\x89PNG\r\n\x1a\n',
    jpeg: '\xff\xd8\xff\xe0\x00\x10JFIF',
    webp: 'RIFF\x24\x00\x00\x00WEBPVP8 ',
    photo: '\x00\x00\x00\x24ftypheic\x00',
    program: 'MZ\x90\x00',
  };
  for (const [name, head] of Object.entries(files)) expect(mediaContent(bytes(head)), name).toBe('other');
  expect(mediaContent(new TextEncoder().encode('Straße '.repeat(100)).subarray(0, 33))).toBe('other');
});

it('leaves content that it does not know to the server', () => {
  expect(mediaContent(bytes('\x00\x01\x02\x03\x9c\x80'))).toBe('unknown');
  expect(mediaContent(new Uint8Array())).toBe('unknown');
  // Eleven set bits without a valid bit rate.
  expect(mediaContent(bytes('\xff\xfb\xf0\x00'))).toBe('unknown');
});
