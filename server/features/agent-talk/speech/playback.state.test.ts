import { expect, it } from 'vitest';
import { openPlayback } from './playback.state.ts';

/** A piece of 500 ms with its characters spread evenly. */
const piece = (text: string) => ({
  bytes: new Uint8Array(8),
  durationMs: 500,
  recorded: new Float32Array(8000),
  times: {
    chars: [...text],
    startsMs: [...text].map((_, index) => (index * 500) / text.length),
    durationsMs: [...text].map(() => 500 / text.length),
  },
});

it('AGENT-006 tells which whole words of a line were played, and drops the rest', () => {
  let time = 1000;
  const playback = openPlayback(() => time);
  const text = 'one two three four';
  playback.push(piece('one two '), 0);
  playback.push(piece('three four'), 0);
  expect(playback.aheadMs()).toBe(1050);
  expect(playback.heardLength(0, text)).toBe(0);
  time = 1050 + 500 + 280;
  expect(text.slice(0, playback.heardLength(0, text))).toBe('one two three');
  playback.clear();
  expect(playback.aheadMs()).toBe(0);
});

it('starts a later line when it arrives, if the client has played everything', () => {
  let time = 0;
  const playback = openPlayback(() => time);
  playback.push(piece('Hello.'), 0);
  time = 2000;
  playback.push(piece('Again.'), 1);
  expect(playback.aheadMs()).toBe(550);
  expect(playback.heardLength(0, 'Hello.')).toBe(6);
  expect(playback.heardLength(1, 'Again.')).toBe(0);
});
