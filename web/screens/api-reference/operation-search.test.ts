import { expect, it } from 'vitest';
import { searchOperations } from './operation-search.ts';

const entry = (id: string, method: string, path: string, summary: string) => ({ id, method, path, summary });
const index = {
  sections: [
    {
      id: 'text-to-speech',
      operations: [entry('post-voice_id', 'POST', '/v1/text-to-speech/{voice_id}', 'Speaks a text.')],
    },
    {
      id: 'voices',
      operations: [
        entry('get', 'GET', '/v1/voices', 'Lists the voices.'),
        entry('delete-voice_id', 'DELETE', '/v1/voices/{voice_id}', 'Deletes a voice.'),
      ],
    },
  ],
};
const idsOf = (query: string) => searchOperations(index, query).map(({ entry: { id } }) => id);

it('U-29 finds operations by words of their method, path, summary and section', () => {
  expect(idsOf('text to speech')).toEqual(['post-voice_id']);
  expect(idsOf('text-to-speech')).toEqual(['post-voice_id']);
  expect(idsOf('delete voices')).toEqual(['delete-voice_id']);
  expect(idsOf('voice id')).toEqual(['post-voice_id', 'delete-voice_id']);
  expect(idsOf('LISTS')).toEqual(['get']);
  expect(idsOf('nothing')).toEqual([]);
  expect(idsOf(' ')).toEqual([]);
});

it('shows first what has the words as typed', () => {
  expect(idsOf('voices lists')).toEqual(['get']);
  expect(idsOf('a voice')[0]).toBe('delete-voice_id');
});
