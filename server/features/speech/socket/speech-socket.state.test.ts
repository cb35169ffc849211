import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultChunkLengthSchedule } from '../../../../contract/speech/speech-socket.ts';
import { isPhrase, type Piece, splitPiece } from './speech-socket.rules.ts';
import { textBuffer, type Urgency } from './speech-socket.state.ts';

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

it('splits a piece into sentences of up to 200 characters, of which the first are short', () => {
  const said = (text: string, isFirst: boolean) =>
    splitPiece({ text, ending: 'phrase' }, 'en', isFirst).map((piece) => [piece.text, piece.ending]);
  const sentence = 'The tide came in over the flat sand. ';
  expect(said(sentence.repeat(7), true)).toEqual([
    [sentence, 'sentence'],
    [sentence.repeat(5), 'sentence'],
    [sentence, 'phrase'],
  ]);
  expect(said(sentence.repeat(6), false)).toEqual([
    [sentence.repeat(5), 'sentence'],
    [sentence, 'phrase'],
  ]);
  expect(said('One. Two. Three. ', true)).toEqual([['One. Two. Three. ', 'phrase']]);
  // A cut at 200 characters would be inside the markup.
  const long = `${'word '.repeat(36)}a quick <break time="0.2s"/> and the rest of it. `;
  expect(said(long, false)).toEqual([[long, 'phrase']]);
  expect(said('One. “…” ', false)).toEqual([['One. “…” ', 'phrase']]);
});
