import { expect, it } from 'vitest';
import { contentProblem } from './media-inspection.ts';

const head = (text: string) => new TextEncoder().encode(text);

it('trusts the content of a file more than its name', () => {
  expect(contentProblem({ name: 'notes.txt', type: 'text/plain' }, head('Dear voice'))).toMatch(
    /^notes\.txt is not an audio or video file/,
  );
  expect(contentProblem({ name: 'song.mp3', type: 'audio/mpeg' }, head('Dear voice'))).toBe(
    'The content of song.mp3 is not audio or video. Choose the original recording.',
  );
  expect(contentProblem({ name: 'voice.bin', type: '' }, head('OggS\x00\x02'))).toBeUndefined();
});

it('leaves unknown content with a known name to the server, also without a media type', () => {
  const unknown = Uint8Array.of(0, 1, 2, 3, 0x9c, 0x80);
  expect(contentProblem({ name: 'voice.opus', type: '' }, unknown)).toBeUndefined();
  expect(contentProblem({ name: 'voice.dat', type: '' }, unknown)).toMatch(/not an audio or video/);
});
