import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it.each([
  ['Timbre_Ada_s50.mp3', 'attachment; filename="Timbre_Ada_s50.mp3"'],
  ['Zoë (mild).mp3', `attachment; filename="Zo_ (mild).mp3"; filename*=UTF-8''Zo%C3%AB%20%28mild%29.mp3`],
  ['灯台🎙.wav', `attachment; filename="___.wav"; filename*=UTF-8''%E7%81%AF%E5%8F%B0%F0%9F%8E%99.wav`],
  ['100%"\\.pcm', `attachment; filename="100___.pcm"; filename*=UTF-8''100%25%22%5C.pcm`],
])('encodes the file name %s', (name, header) => {
  expect(attachment(name)).toBe(header);
});
