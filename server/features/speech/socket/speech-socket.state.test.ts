import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultChunkLengthSchedule } from '../../../../contract/speech/speech-socket.ts';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import { bytesPerSecond, isPhrase } from './speech-socket.rules.ts';
import { type Piece, textBuffer, timeline, type Urgency } from './speech-socket.state.ts';

const text =
  'The keeper of the house had a rule about storms: never name them. He lit the lamp, put the kettle on, and said good evening to Dr. Lee, who paid $3.50 for it. Then the wind came up from the west, and with it the rain; nobody slept before three.';

/** The pieces that the buffer returns while `parts` arrive. */
function pieces(parts: readonly string[], urgency: Urgency, schedule = defaultChunkLengthSchedule): Piece[] {
  const buffer = textBuffer('en', schedule);
  const taken: Piece[] = [];
  const takeAll = (how: Urgency) => {
    for (let piece = buffer.take(how); piece; piece = buffer.take(how)) taken.push(piece);
  };
  for (const part of parts) {
    buffer.append(part);
    takeAll(urgency);
  }
  takeAll('all');
  return taken;
}
const words = text.split(/(?<= )/);

it('waits for the scheduled length and cuts at the end of a clause', () => {
  const [first, second] = pieces(words, 'scheduled');
  expect(first).toEqual({
    text: 'The keeper of the house had a rule about storms: never name them. He lit the lamp, put the kettle on, ',
    ending: 'phrase',
  });
  expect(second!.text.length).toBeGreaterThan(80);
  expect(pieces([text.slice(0, 119)], 'scheduled')).toEqual([{ text: text.slice(0, 119), ending: 'sentence' }]);
});

it('cuts after a complete word if no clause ends', () => {
  const endless = 'and then the keeper of the house went on and on without a rest until the very last of all the wo';
  expect(pieces([endless, 'rds'], 'scheduled', [50]).map((piece) => piece.text)).toEqual([
    endless.slice(0, -2),
    'words',
  ]);
});

it('returns phrases as soon as they are complete, but does not split at “Dr.” or inside a number', () => {
  expect(pieces([...text], 'phrase').map((piece) => piece.text)).toEqual([
    'The keeper of the house had a rule about storms: ',
    'never name them. ',
    'He lit the lamp, ',
    'put the kettle on, ',
    'and said good evening to Dr. Lee, ',
    'who paid $3.50 for it. ',
    'Then the wind came up from the west, ',
    'and with it the rain; ',
    'nobody slept before three.',
  ]);
  expect(pieces(['「こんにちは。」お', '元気ですか。'], 'phrase')[0]?.text).toBe('「こんにちは。」');
});

it('holds back short text until it is flushed', () => {
  const buffer = textBuffer('en', defaultChunkLengthSchedule);
  buffer.append('Hello wor');
  expect([buffer.take('scheduled'), buffer.take('eager'), buffer.take('phrase')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(buffer.take('all')?.text).toBe('Hello wor');
  buffer.append(' \n ');
  expect(buffer.take('all')).toBeUndefined();
  buffer.append('one two thr');
  expect([buffer.takeCompleteWords()?.text, buffer.takeCompleteWords()]).toEqual([' \n one two ', undefined]);
});

it('cuts a very long word, but not inside a character', () => {
  const [first] = pieces([`x${'😀'.repeat(1500)}`], 'scheduled');
  expect(first!.text).toBe(`x${'😀'.repeat(999)}`);
});

it('returns every character once, in order, for any chunking of the text', () => {
  const splits = fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 60 });
  fc.assert(
    fc.property(splits, fc.constantFrom<Urgency>('scheduled', 'eager', 'phrase'), (cuts, urgency) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const inputPieces = pieces(
        at.slice(1).map((end, i) => text.slice(at[i], end)),
        urgency,
        [50],
      );
      expect(inputPieces.map((piece) => piece.text).join('')).toBe(text);
      // Only the last piece may end inside a word.
      for (const piece of inputPieces.slice(0, -1)) expect(piece.text).toMatch(/\s$/);
    }),
  );
});

it('distinguishes phrases from single words', () => {
  expect(['Hello there ', 'Hello ', ' there', 'Hello the', 'one two three\n'].map(isPhrase)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

/** The times of a text whose characters are 100 ms each, from `fromS` on. */
function times(said: string, fromS: number): Alignment {
  const characters = [...said];
  const startS = characters.map((_, i) => fromS + i / 10);
  const one = { characters, startS, endS: startS.map((start) => start + 0.1) };
  return { original: one, normalized: one };
}
const describeAlignment = (alignment: Alignment | undefined) =>
  alignment && {
    text: alignment.original.characters.join(''),
    startMs: alignment.original.startS.map((s) => Math.round(s * 1000) || 0),
  };

it('returns times as they become known, each chunk relative to the end of the previous one', () => {
  const line = timeline(undefined);
  expect(describeAlignment(line.next(new Uint8Array(9), [times('abc', 0.2)]))).toEqual({
    text: 'abc',
    startMs: [200, 300, 400],
  });
  expect(line.next(new Uint8Array(9), [])).toBeUndefined();
  expect(describeAlignment(line.next(new Uint8Array(9), [times('de', 0.5), times('f', 0.7)]))).toEqual({
    text: 'def',
    startMs: [0, 100, 200],
  });
  expect(line.takeRemaining()).toBeUndefined();
});

it('assigns each character to the audio chunk in which it starts, without loss', () => {
  const line = timeline(1000);
  expect(describeAlignment(line.next(new Uint8Array(150), []))).toEqual({ text: '', startMs: [] });
  expect(describeAlignment(line.next(new Uint8Array(100), [times('abcdef', 0)]))).toEqual({
    text: 'abc',
    startMs: [0, 100, 200],
  });
  expect(describeAlignment(line.next(new Uint8Array(100), []))).toEqual({ text: 'd', startMs: [0] });
  expect(describeAlignment(line.takeRemaining())).toEqual({ text: 'ef', startMs: [0, 100] });
});

it('computes the bytes per second of each format', () => {
  expect((['pcm_22050', 'ulaw_8000', 'mp3_44100_128'] as const).map(bytesPerSecond)).toEqual([44_100, 8000, 16_000]);
});
