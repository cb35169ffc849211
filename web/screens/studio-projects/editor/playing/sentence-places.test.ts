import { expect, it } from 'vitest';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import type { SentenceReply } from '../../../../../contract/studio/studio-takes.ts';
import { heardSentences, rangeOfSentence, sentenceAt, statusesOf } from './sentence-places.ts';

const sentence = (block_id: string, index: number, rest: Partial<SentenceReply> = {}): SentenceReply => ({
  block_id,
  index,
  text: 'Two.',
  voice_id: 'v',
  node: 0,
  offset: 0,
  state: 'spoken',
  take_id: 't',
  take_count: 1,
  duration_ms: 900,
  start_ms: null,
  ...rest,
});

const block: EditorBlock = {
  block_id: 'a',
  sub_type: 'p',
  locked: false,
  nodes: [
    { type: 'tts_node', text: 'One. ', voice_id: 'v' },
    { type: 'pause', duration_s: 1 },
    { type: 'tts_node', text: 'Two.', voice_id: 'w' },
  ],
};

it('finds a sentence behind a pause', () => {
  expect(rangeOfSentence(sentence('a', 1, { node: 2, offset: 0 }), block)).toEqual({ blockId: 'a', from: 6, to: 10 });
});

it('STUDIO-016 tells spoken, changed and missing paragraphs apart', () => {
  const blocks = ['a', 'b', 'c'].map((block_id) => ({ ...block, block_id }));
  const sentences = [
    sentence('a', 0),
    sentence('b', 0),
    sentence('b', 1, { state: 'missing' }),
    sentence('c', 0, { state: 'missing' }),
  ];
  const known = statusesOf(sentences, blocks);
  expect(['a', 'b', 'c'].map((id) => known.get(id)?.status)).toEqual(['spoken', 'changed', 'missing']);
});

it('follows the sound from a paragraph on', () => {
  const sentences = [
    sentence('a', 0, { start_ms: 0 }),
    sentence('b', 0, { start_ms: 1000 }),
    sentence('b', 1),
    sentence('c', 0, { start_ms: 2000 }),
  ];
  const heard = heardSentences(sentences, ['a', 'b', 'c'], 'b', undefined);
  expect(heard.map(({ startMs }) => startMs)).toEqual([0, 1000]);
  expect(sentenceAt(heard, 999)?.sentence.block_id).toBe('b');
  expect(sentenceAt(heard, 1000)?.sentence.block_id).toBe('c');
  expect(sentenceAt(heard, -1)).toBeUndefined();
  expect(heardSentences(sentences, ['a', 'b', 'c'], 'b', 'b')).toHaveLength(1);
});
