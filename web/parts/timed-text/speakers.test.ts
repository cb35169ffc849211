import { expect, it } from 'vitest';
import { renameSpeaker } from './speakers.ts';

const paragraph = (id: string, speaker: string | undefined) => ({ id, speaker, text: '', words: [] });
const paragraphs = [paragraph('a', 'Ada'), paragraph('b', 'Bob'), paragraph('c', 'Ada'), paragraph('d', undefined)];

it('renames a speaker in all paragraphs', () => {
  expect(renameSpeaker(paragraphs, 'Ada', ' Eve ').map(({ speaker }) => speaker)).toEqual([
    'Eve',
    'Bob',
    'Eve',
    undefined,
  ]);
});

it('ignores an empty name and the same one', () => {
  for (const name of ['', '  ', 'Ada']) expect(renameSpeaker(paragraphs, 'Ada', name)).toBe(paragraphs);
});
