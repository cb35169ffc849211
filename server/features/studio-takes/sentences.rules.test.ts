import { expect, it } from 'vitest';
import type { EditorNode } from '../../../contract/studio/studio-fields.ts';
import { splitBlock } from './sentences.rules.ts';

const node = (text: string, voice = 'a'): EditorNode => ({ type: 'tts_node', text, voice_id: voice });
const sentences = (...nodes: EditorNode[]) =>
  splitBlock(nodes, 'en').flatMap((piece) => (piece.kind === 'sentence' ? piece : []));

it('STUDIO-018 splits a paragraph into sentences that contain each character once', () => {
  const text = 'Mr. Smith went home.  He was tired!\nWas he? “Yes.” … ';
  const split = sentences(node(text));
  expect(split.map((sentence) => sentence.text)).toEqual([
    'Mr. Smith went home.  ',
    'He was tired!\n',
    'Was he? ',
    '“Yes.” … ',
  ]);
  expect(split.map(({ offset }) => offset)).toEqual([0, 22, 36, 44]);
});

it('STUDIO-018 joins passages of one voice and separates voices, pauses and sounds', () => {
  const pieces = splitBlock(
    [
      node('One half '),
      node('and the other. Next'),
      node(' she said,', 'b'),
      { type: 'pause', duration_s: 0.5 },
      { type: 'clip', asset_id: 'bell', gain_db: -3, overlaps: false },
      node('end', 'b'),
    ],
    'en',
  );
  expect(pieces).toEqual([
    { kind: 'sentence', node: 0, offset: 0, text: 'One half and the other. ', voiceId: 'a', ending: 'sentence' },
    { kind: 'sentence', node: 1, offset: 15, text: 'Next', voiceId: 'a', ending: 'cut' },
    { kind: 'sentence', node: 2, offset: 0, text: ' she said,', voiceId: 'b', ending: 'phrase' },
    { kind: 'pause', ms: 500 },
    { kind: 'clip', assetId: 'bell', gain: -3, overlaps: false },
    { kind: 'sentence', node: 5, offset: 0, text: 'end', voiceId: 'b', ending: 'cut' },
  ]);
});

it('STUDIO-018 speaks no text without words, and keeps it with its neighbour', () => {
  expect(sentences(node('* * *'))).toEqual([]);
  expect(sentences(node('— Go. * * *')).map(({ text }) => text)).toEqual(['— Go. * * *']);
});

it('STUDIO-018 cuts a sentence that is longer than a minute', () => {
  const text = `${'many words and more, '.repeat(100)}end.`;
  const split = sentences(node(text));
  expect(Math.max(...split.map((sentence) => sentence.text.length))).toBeLessThanOrEqual(800);
  expect(split.map((sentence) => sentence.text).join('')).toBe(text);
});
